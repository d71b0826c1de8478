import { cleanEmail, EMAIL } from './cleanEmail';
import { cleanPhone, PHONE } from './cleanPhone';
import { telLink } from './telLink';

it.each([
  [' Ann@Example.COM ', 'ann@example.com'],
  ['kim1\ufe0f@example.com', 'kim1@example.com'],
  ['kim\u200b@example.com', 'kim@example.com'],
  ['\ufeffkim@exam\u00adple.com', 'kim@example.com'],
  ['\u202akim@example.com\u202c', 'kim@example.com'],
  ['kim@müller.test', 'kim@xn--mller-kva.test'],
  ['kim@mu\u0308ller.test', 'kim@xn--mller-kva.test'],
  ['kim@xn--mller-kva.test', 'kim@xn--mller-kva.test'],
  ['kim＠example．com', 'kim@example.com'],
  ['jose\u0301@example.com', 'josé@example.com'],
])('writes %j as %s', (text, email) => {
  expect(cleanEmail(text)).toBe(email);
  expect(EMAIL.test(cleanEmail(text))).toBe(true);
  expect(cleanEmail(email)).toBe(email);
});

it.each([
  'eve,victim@demo.test',
  'eve victim@demo.test',
  'eve<victim@demo.test>',
  '"eve"@demo.test',
  'eve\\@demo.test',
  'eve@victim@demo.test',
  'eve@demo.test,victim@demo.test',
  'eve@demo.test/x',
  'eve@127.0.0.1',
  'eve@[127.0.0.1]',
  'eve@demo',
  'eve@demo..test',
  '@demo.test',
  '\u200b@demo.test',
  '\u{16fe4}@demo.test',
  '=?utf-8?q?eve=40victim.test?=@demo.test',
  '\u0301eve@demo.test',
  '.eve@demo.test',
  'eve.@demo.test',
  'e..ve@demo.test',
  'eve@-demo.test',
  'eve',
  '',
])('takes %j for no address', (text) => {
  expect(EMAIL.test(cleanEmail(text))).toBe(false);
});

it.each([
  ['+351 912 345 678', '+351912345678'],
  ['0171\u2215234\ufe0f\u20445678', '01712345678'],
  ['\u202d+351 912 345 678\u202c', '+351912345678'],
  ['+351\u00a0912\u2011345\u2011678', '+351912345678'],
  ['+351\u2013912\u2014345\u2212678', '+351912345678'],
  ['0171/234 5678', '01712345678'],
  ['(0) 20 7946.0958', '02079460958'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['tel:+44-20-7946-0958', '+442079460958'],
  ['＋８１ ９０ １２３４', '+81901234'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', '0501234567'],
  ['+९१ ९८७६५', '+9198765'],
  ['\u200f050-123-4567\u200e', '0501234567'],
])('reads %j as %s', (text, phone) => {
  expect(cleanPhone(text)).toBe(phone);
  expect(PHONE.test(phone)).toBe(true);
});

it.each(['call me', '12', '+', '12345 ext. 6', '1'.repeat(21), '+1+234567', '12345⁶', ''])(
  'takes %j for no number',
  (text) => {
    expect(PHONE.test(cleanPhone(text))).toBe(false);
  },
);

test.each([
  ['+1 202-555-0143 ext. 12', 'tel:+12025550143;ext=12'],
  ['+1 202-555-0143 x12', 'tel:+12025550143;ext=12'],
  ['+1 202-555-0143;ext=12', 'tel:+12025550143;ext=12'],
  ['+1 202-555-0143 #12', 'tel:+12025550143;ext=12'],
  ['+49 89 1234567 Durchwahl: 12', 'tel:+49891234567;ext=12'],
  ['202-555-0143 or 202-555-0199', 'tel:2025550143'],
  ['202-555-0143 / 202-555-0199', 'tel:2025550143'],
  ['202-555-0143, 202-555-0199', 'tel:2025550143'],
  ['202-555-0143 202-555-0199', 'tel:2025550143'],
  ['(202) 555-0143 (202) 555-0199', 'tel:2025550143'],
  ['0176 555 0100 0176 555 0101', 'tel:01765550100'],
  ['+49 176 5550100 +49 176 5550101', 'tel:+491765550100'],
  ['+1 202-555-0143 ext. 12 or +1 202-555-0199', 'tel:+12025550143;ext=12'],
  ['+49 (0)89 123456', 'tel:+4989123456'],
  ['+49(0)89/123456', 'tel:+4989123456'],
  ['0049 (0)89 123456', 'tel:+4989123456'],
  ['(0) 20 7946 0958', 'tel:02079460958'],
  ['+44 (0)1234/567890', 'tel:+441234567890'],
  ['089/123 456', 'tel:089123456'],
  ['0171\u2215234 5678', 'tel:01712345678'],
  ['020.7946.0958', 'tel:02079460958'],
  ['+351\u00a0912\u2011345\u2011678', 'tel:+351912345678'],
  ['＋８１ ９０ １２３４ ５６７８', 'tel:+819012345678'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', 'tel:0501234567'],
  ['\u202d+351 912 345 678\u202c', 'tel:+351912345678'],
  ['tel:+44-20-7946-0958', 'tel:+442079460958'],
  ['Call after 18:00: 0171 2345678', 'tel:01712345678'],
  ['5550100', 'tel:5550100'],
])('%j is dialled as %s', (text, link) => expect(telLink(text)).toBe(link));

test.each(['', '+', 'call me', 'after 5 pm', '12', '12345', 'ext. 12', '1-800-FLOWERS'])(
  '%j cannot be dialled',
  (text) => expect(telLink(text)).toBeNull(),
);

test.each(['DE123456789', '1'.repeat(16), '+'.repeat(50), '12345⁶', '('.repeat(120)])(
  '%j is no phone number',
  (text) => expect(telLink(text)).toBeNull(),
);
