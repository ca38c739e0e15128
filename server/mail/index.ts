export { leaveMail } from './outbox.ts'
export { MailSender, sendWhileRunning, type MailSettings } from './sending.ts'
