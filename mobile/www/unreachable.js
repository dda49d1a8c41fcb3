// The page that was asked for stands one step back; asking for it again is all there is to do.
document.getElementById('again').addEventListener('click', (event) => {
  event.preventDefault()
  if (window.history.length > 1) window.history.back()
  else window.location.reload()
})
window.addEventListener('online', () => window.history.back())
