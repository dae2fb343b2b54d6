// Runs before the first paint, so that a chosen theme does not flash into place; the key is that of web-preferences.ts.
try {
  const { theme } = JSON.parse(localStorage.getItem('portal.preferences'));
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    document.querySelector('meta[name="color-scheme"]').content = theme;
  }
} catch {}
