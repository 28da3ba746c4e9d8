import { describe, expect, it } from 'vitest'
import { arePushKeys, readPushAddress } from '#rules/push-address.ts'

const HOSTS =
  'fcm.googleapis.com, updates.push.services.mozilla.com,*.push.apple.com,localhost:8899'

const read = (endpoint: string) => readPushAddress(endpoint, HOSTS)

describe('C035, SECURITY 39: an address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQ',
    'https://api.sandbox.push.apple.com/3/device/x?y=1',
    'https://localhost:8899/device/1'
  ])('may be %s', endpoint => {
    expect(read(endpoint)).toBe(endpoint)
  })

  it('has one form, however it is written', () => {
    expect(read('HTTPS://FCM.googleapis.com:443/a/../b')).toBe('https://fcm.googleapis.com/b')
  })

  it.each([
    '',
    'x',
    '//fcm.googleapis.com/x',
    'http://fcm.googleapis.com/x',
    'ws://fcm.googleapis.com/x',
    'ftp://fcm.googleapis.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/x',
    'https://192.168.1.1/x',
    'https://[::1]/x',
    'https://[::ffff:169.254.169.254]/x',
    'https://localhost/x',
    'https://localhost:8898/x',
    'https://evil.test/x',
    'https://evil.test/https://fcm.googleapis.com/x',
    'https://evil.test#fcm.googleapis.com',
    'https://evil.test?fcm.googleapis.com',
    'https://evil.test\\@fcm.googleapis.com/',
    'https://fcm.googleapis.com@evil.test/',
    'https://fcm.googleapis.com.evil.test/x',
    'https://fcm.googleapis.com./x',
    'https://evilfcm.googleapis.com/x',
    'https://sub.fcm.googleapis.com/x',
    'https://user:pw@fcm.googleapis.com/x',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com:80/x',
    'https://fcm.googleapis.com/x#fragment',
    'https://push.apple.com/x',
    'https://.push.apple.com/x',
    'https://evilpush.apple.com/x',
    'https://fcm.googleapıs.com/x',
    'https://fcm.googleаpis.com/x'
  ])('is never %s', endpoint => {
    expect(read(endpoint)).toBeUndefined()
  })

  it('is none where no push service is known', () => {
    expect(readPushAddress('https://fcm.googleapis.com/x', '')).toBeUndefined()
    expect(readPushAddress('https://fcm.googleapis.com/x', ' , ')).toBeUndefined()
  })
})

describe('the keys of a subscription', () => {
  const text = (bytes: number, first = 4) =>
    Buffer.from([first, ...Array<number>(bytes - 1).fill(9)]).toString('base64url')

  it('are a point of 65 bytes and a secret of 16', () => {
    expect(arePushKeys({ p256dh: text(65), auth: text(16) })).toBe(true)
  })

  it.each([
    ['a short point', text(64), text(16)],
    ['a long point', text(66), text(16)],
    ['a compressed point', text(65, 2), text(16)],
    ['a short secret', text(65), text(15)],
    ['a long secret', text(65), text(17)],
    ['no secret', text(65), ''],
    ['no point', '', text(16)],
    ['another alphabet', text(65), '+/+/+/+/+/+/+/+/+/+/+w'],
    ['half a character', text(65), 'a'],
    ['something else', 'é'.repeat(87), text(16)]
  ])('are not %s', (_, p256dh, auth) => {
    expect(arePushKeys({ auth, p256dh })).toBe(false)
  })
})
