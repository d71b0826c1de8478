import { html, renderPage } from './html';
import { GOOGLE, type Person } from './people';

interface ChooserRequest {
  providerId: string;
  authType: string;
  eventId: string;
  /** The page that opened the window and receives the choice. */
  pageUrl: string;
}

/** Null for a request that the SDK cannot have made. */
export function readChooserRequest(query: Record<string, unknown>): ChooserRequest | null {
  const { providerId, authType, eventId, redirectUrl } = query;
  const isComplete = [providerId, authType, eventId, redirectUrl].every(
    (value) => typeof value === 'string' && value !== '',
  );
  if (!isComplete || !/^https?:\/\//i.test(String(redirectUrl))) return null;
  if (!URL.canParse(String(redirectUrl))) return null;
  return {
    providerId: String(providerId),
    authType: String(authType),
    eventId: String(eventId),
    pageUrl: String(redirectUrl),
  };
}

/**
 * The account chooser of one-click sign-in. Its script enables the buttons, because earlier clicks
 * would do nothing.
 */
export function renderChooser(request: ChooserRequest, people: Person[]): string {
  const { origin, host } = new URL(request.pageUrl);
  return renderPage({
    title: 'Choose an account · Sign-in sandbox',
    script: '/sandbox/identity/chooser.js',
    main: html`<main
      id="chooser"
      data-origin="${origin}"
      data-auth-type="${request.authType}"
      data-event-id="${request.eventId}"
    >
      <p class="note">Sandbox: this window stands in for Google. No real account is used.</p>
      <h1>Choose an account</h1>
      <p>to continue to <strong>${host}</strong></p>
      <p id="failure" class="failure" role="alert"></p>
      <ul class="people">
        ${people.map(renderPerson)}
      </ul>
      <h2>Use another account</h2>
      <form id="another" novalidate>
        <label for="name">Name</label>
        <input
          id="name"
          name="name"
          autocomplete="off"
          maxlength="120"
          aria-describedby="name-error"
        />
        <p id="name-error" class="error"></p>
        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="off"
          maxlength="254"
          aria-describedby="email-error"
        />
        <p id="email-error" class="error"></p>
        <div class="actions">
          <button type="submit" class="primary" disabled>Add and continue</button>
          <button type="button" id="cancel" disabled>Cancel</button>
        </div>
      </form>
      <p id="progress" role="status"></p>
    </main>`,
  });
}

const renderPerson = ({ rawId, displayName, email }: Person) =>
  html`<li>
    <button type="button" data-person="${rawId}" disabled>
      <img src="/sandbox/identity/people/${rawId}.svg" alt="" width="40" height="40" />
      <span><strong>${displayName}</strong><br />${email}</span>
    </button>
  </li>`;

/** For requests that the SDK cannot have made, or for unsupported providers. */
export function renderChooserRefusal(request: ChooserRequest | null): string {
  const reason =
    request && request.providerId !== GOOGLE
      ? `The sandbox can stand in for Google only, not for ${request.providerId}.`
      : 'Go back to the log-in page and select Continue with Google.';
  return renderPage({
    title: 'Sign-in sandbox',
    main: html`<main>
      <h1>Nothing to choose</h1>
      <p>${reason}</p>
    </main>`,
  });
}

const colors = ['#0f4431', '#7a3e12', '#274472', '#5b2a50', '#3d4a1f'];

/** A round picture with the person's initials. */
export function renderAvatar({ rawId, displayName }: Person): string {
  const words = displayName.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
  const color = colors[Number(rawId.slice(-4)) % colors.length] ?? '#0f4431';
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
    <circle cx="48" cy="48" r="48" fill="${color}" />
    <text
      x="48"
      y="50"
      fill="#fbf6ea"
      font-family="Archivo, Arial, sans-serif"
      font-size="38"
      font-weight="600"
      text-anchor="middle"
      dominant-baseline="central"
    >
      ${initials}
    </text>
  </svg>`.text;
}
