import type { BookingFacts } from './booking';
import { bookingTemplates } from './bookingTemplates';
import { moneyTemplates } from './moneyTemplates';
import { renderMail } from './render';
import { contentOf, type BookingTemplate, unconfirmedContentOf } from './templates';

const facts: BookingFacts = {
  side: 'buyer',
  bookingId: 'b-1',
  carName: 'Volvo V60 D4',
  priceCents: 950_050,
  otherName: 'Olga O’Neil',
  reservedUntil: '2026-11-24T10:30:00.000Z',
};
const origin = 'https://cars.example.com';
const fail = (): never => {
  throw new Error('This mail has no content.');
};
const isName = (name: string): name is BookingTemplate =>
  name in bookingTemplates || name in moneyTemplates;
const names = Object.keys({ ...bookingTemplates, ...moneyTemplates }).filter(isName);
const each = names.flatMap((template) =>
  (['buyer', 'seller'] as const).map((side) => ({ template, side })),
);

it.each(each)('$template to the $side says the same in text and HTML, with one link', (mail) => {
  const words = contentOf(mail.template, { ...facts, side: mail.side }, null);
  const { text, html, link, subject } = renderMail(words, 'Ada', origin);
  for (const said of ['Hi Ada,', 'Volvo V60 D4', '$9,500.50', words.link.label]) {
    expect(text).toContain(said);
    expect(html).toContain(said);
  }
  expect(subject).toContain('Volvo V60 D4');
  expect(text.match(/https?:\/\/\S+/g)).toEqual([link]);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([link]);
  expect(new URL(link).origin).toBe(origin);
  expect(link).toMatch(
    mail.side === 'buyer' ? /\/dashboard(\/(orders|payment)\/b-1)?$/ : /\/bookings\/b-1$/,
  );
  expect(html).not.toMatch(/undefined|null/);
});

it('a saved search says how many new cars are not in its list', () => {
  const cars = [{ productId: 'p-1', carName: 'Volvo V60 D4', priceCents: 950_050 }];
  const textOf = (newCars: number) => {
    const search = { searchName: 'Volvo', path: '/search?make=Volvo', newCars, cars };
    return renderMail(contentOf('saved-search', search, null), 'Ada', origin).text;
  };
  expect(textOf(13)).toContain('- Volvo V60 D4, $9,500.50');
  expect(textOf(13)).toContain('Also: 12 more');
  expect(textOf(1)).not.toContain('more');
});

const accountTemplates = ['email-changed', 'password-changed', 'account-deleted'] as const;

it.each(accountTemplates)('%s is complete with and without a support address', (template) => {
  const about = {
    at: facts.reservedUntil ?? '',
    wasConfirmed: true,
    by: 'owner' as const,
    carsForSale: 0,
    unpaidBookings: 0,
  };
  for (const support of [undefined, 'help@cars.example.com']) {
    const mails = [
      contentOf(template, about, null, support),
      unconfirmedContentOf(template, about, support),
    ];
    for (const words of mails) {
      expect(words?.subject).toBeTruthy();
      const { text } = renderMail(words ?? fail(), '', origin);
      expect(text).not.toMatch(/undefined|null/);
    }
    expect(JSON.stringify(mails[0]).includes('help@')).toBe(support !== undefined);
  }
});

it('lets nothing that a stranger wrote become part of the mail', () => {
  const nasty = '<img src=x onerror="alert(1)">&\'';
  const told = {
    ...facts,
    carName: `Golf\r\nBcc: all@example.com ${nasty}`,
    otherName: nasty,
    reason: `${nasty}\nsecond line`,
  };
  const words = contentOf('released', told, null);
  const { subject, html, text } = renderMail(words, nasty, origin);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html.match(/<img /g)).toEqual(['<img ']);
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;<br>second line');
  expect(text).toContain('\n> second line');
});

it('has neither the name nor the message of the other party in a subject', () => {
  const told = { ...facts, otherName: 'evil.example', reason: 'Log in at evil.example' };
  for (const { template, side } of each) {
    expect(contentOf(template, { ...told, side }, null).subject).not.toContain('evil.example');
  }
});

it.each([
  [null, 'Nov 24, 2026, 10:30 AM UTC'],
  ['Europe/Berlin', 'Nov 24, 2026, 11:30 AM Germany Time (10:30 AM UTC)'],
])('says until when in the time of whom it is for: %s', (zone, until) => {
  const toSeller = contentOf('booked', { ...facts, side: 'seller' }, zone);
  const [said = ''] = toSeller.paragraphs;
  expect(said.replaceAll('\u202f', ' ')).toContain(
    `The car is on hold for 24 hours, until ${until}.`,
  );
  const { details, paragraphs } = contentOf('booked', facts, zone);
  const [label, value = ''] = details[2] ?? [];
  expect([label, value.replaceAll('\u202f', ' ')]).toEqual(['Pay by', until]);
  expect(paragraphs.join().replaceAll('\u202f', ' ')).toContain(`24 hours to pay, until ${until}.`);
});

it('shows the brand, and where users can write to if that is configured', () => {
  const words = contentOf('paid', facts, null);
  const { text, html } = renderMail(words, 'Ada', origin, 'help@cars.example.com');
  expect(html).toContain('<img src="https://cars.example.com/icon-192.png"');
  for (const said of [text, html]) {
    expect(said).toContain('Questions? Write to help@cars.example.com.');
  }
  expect(renderMail(words, 'Ada', origin).text).not.toContain('Questions?');
});
