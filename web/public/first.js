// Before the first paint: the theme, text size, motion and language that were chosen, so that nothing flashes.
// A file of its own because the page's policy allows no inline script.
try {
  const chosen = JSON.parse(localStorage.getItem('noripan') ?? '{}')
  const root = document.documentElement
  if (chosen.theme === 'light' || chosen.theme === 'dark') root.dataset.theme = chosen.theme
  if (chosen.motion === 'off') root.dataset.motion = 'off'
  if (chosen.lang === 'ko' || chosen.lang === 'en') root.lang = chosen.lang
  if (chosen.textSize > 0.5 && chosen.textSize < 2) root.style.setProperty('--text-scale', String(chosen.textSize))
} catch {
  // No storage, or not ours: the system's own settings hold.
}
