// Shows notifications and opens the table they are about. It keeps nothing of the client.
const words = {
  ko: { turn: '내 차례예요', reminder: '시간이 얼마 남지 않았어요', closes: '아무도 움직이지 않아 판이 곧 닫혀요', table: (code) => `${code} 판` },
  en: { turn: 'It is your turn', reminder: 'Your time is running short', closes: 'Nobody moves: the table will close', table: (code) => `Table ${code}` },
}
const lang = new URL(self.location.href).searchParams.get('lang') === 'en' ? 'en' : 'ko'

self.addEventListener('push', (event) => {
  const { code, what } = event.data?.json() ?? {}
  if (typeof code !== 'string' || !(what in words[lang])) return
  event.waitUntil(self.registration.showNotification(words[lang][what], { body: words[lang].table(code), lang, tag: code, data: { code } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(`/t/${encodeURIComponent(event.notification.data.code)}`, self.location.origin).href
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const open = pages.find(({ url }) => url === address)
      return open ? open.focus() : self.clients.openWindow(address)
    }),
  )
})
