// Runs before the first paint: language, theme and view, so that nothing jumps when the rest of the page has come.
(function () {
    var root = document.documentElement;
    var hash = location.hash.replace(/^#\/?/, "").split("?");
    var given = new URLSearchParams(hash[1] || "");
    var kept = function (name) {
        try {
            return localStorage.getItem(name);
        } catch (forbidden) {
            return null;
        }
    };
    var wishes = [given.get("lang"), kept("language")].concat(navigator.languages || []);
    var language = wishes.filter(Boolean).find(function (wish) { return /^(zh|en)/.test(wish); }) || "en";
    var theme = [given.get("theme"), kept("theme")].find(function (wish) { return /^(auto|light|dark)$/.test(wish); });
    root.lang = language.indexOf("zh") === 0 ? "zh-CN" : "en";
    root.dataset.theme = theme || "auto";
    root.dataset.view = hash[0] || "story";
})();
