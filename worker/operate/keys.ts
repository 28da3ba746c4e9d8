import { newVapidKeys } from './vapid-keys.ts'

process.stdout.write(`New keys by which push services know this product:

  ${newVapidKeys()}

Store them as a secret, once: npx wrangler secret put VAPID_KEYS --env production
The part behind the dot is the private one; keep it nowhere else. Other keys end every subscription made with these,
until each device opens the app again. npm start makes keys of its own.
`)
