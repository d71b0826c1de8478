import { html, renderPage } from './html';
import type { OutboxMessage } from './outbox';

const linkLabels: Record<string, string> = {
  PASSWORD_RESET: 'Choose a new password',
  VERIFY_EMAIL: 'Confirm this address',
  EMAIL_SIGNIN: 'Log in',
  BOOKING: 'Open',
  VERIFY_AND_CHANGE_EMAIL: 'Confirm the new address',
  RECOVER_EMAIL: 'Restore this address',
};

const time = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

/** Everything the sandbox would have sent by e-mail or SMS, newest first. */
export const renderOutbox = (messages: OutboxMessage[], to: string): string =>
  renderPage({
    title: 'Outbox · Sandbox',
    main: html`<main class="wide">
      <p class="note">Sandbox: we don’t send emails or text messages. They appear here instead.</p>
      <h1>Outbox</h1>
      <form method="get" action="/sandbox/outbox" class="filter" role="search">
        <label for="to">Sent to</label>
        <input id="to" name="to" value="${to}" placeholder="Email or phone number" />
        <button type="submit" class="primary">Show</button>
        ${to === '' ? null : html`<a href="/sandbox/outbox">Show all</a>`}
      </form>
      <p role="status">${count(messages.length, to)}</p>
      ${
        messages.length === 0
          ? null
          : html`<ol class="messages">
              ${messages.map(renderMessage)}
            </ol>`
      }
      <p><a href="/">Go to Second Gear</a></p>
    </main>`,
  });

function count(number: number, to: string): string {
  const whom = to === '' ? '' : ` to ${to}`;
  if (number === 0) return `No messages${whom} yet. Reload this page after you request one.`;
  return `${number} ${number === 1 ? 'message' : 'messages'}${whom}, newest first.`;
}

const renderMessage = (message: OutboxMessage) =>
  html`<li>
    <article>
      <h2>${message.subject}</h2>
      <p class="quiet">
        ${message.channel === 'sms' ? 'Text message' : 'Email'} to
        <strong>${message.recipient}</strong>,
        <time datetime="${message.sentAt.toISOString()}">${time.format(message.sentAt)} UTC</time>
      </p>
      <p class="body">${message.body}</p>
      ${message.code === null ? null : html`<p class="code">${message.code}</p>`}
      ${
        message.link === null
          ? null
          : html`<p>
              <a class="primary" href="${message.link}">${linkLabels[message.kind] ?? 'Open'}</a>
            </p>`
      }
    </article>
  </li>`;
