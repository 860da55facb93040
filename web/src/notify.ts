import { call } from './protocol/http'
import type { Language } from './text/words.svelte'

/** Browsers let only pages on HTTPS or on localhost be notified. */
export const canNotify = () => isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const subscription = async () => (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? undefined

/** Whether this browser is notified. */
export const notified = async () => canNotify() && Notification.permission === 'granted' && (await subscription()) !== undefined

/** Lets the server notify this browser, in the reader's language; false where the reader does not want it. */
export async function notify(lang: Language): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(`/sw.js?lang=${lang}`)
  const registration = await navigator.serviceWorker.ready
  const { key } = await call<{ key: string }>('GET', '/api/push')
  const target = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = target.toJSON()
  await call<void>('PUT', '/api/me/push', { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } })
  return true
}

export async function unnotify(): Promise<void> {
  const target = await subscription()
  if (!target) return
  await call<void>('DELETE', '/api/me/push', { endpoint: target.endpoint })
  await target.unsubscribe()
}

/** The worker speaks the reader's language from now on. */
export async function notifyIn(lang: Language): Promise<void> {
  if (await notified()) await navigator.serviceWorker.register(`/sw.js?lang=${lang}`)
}
