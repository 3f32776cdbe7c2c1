// Before anything is drawn: bright or dark, so that a start in the dark does not flash. What changes later is shell/look's.
(() => {
  let chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem('look'))?.THEME_TP;
  } catch {
    // A browser that keeps nothing: as the system is set.
  }
  const isDark = chosen === 'DARK' || (chosen !== 'LIGHT' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.shade = isDark ? 'dark' : 'light';
})();
