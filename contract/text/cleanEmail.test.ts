import { cleanEmail, EMAIL } from './cleanEmail';

it.each([
  [' Ann@Example.COM ', 'ann@example.com'],
  ['kim1\ufe0f@example.com', 'kim1@example.com'],
  ['kim\u200b@example.com', 'kim@example.com'],
  ['kim\u{16fe4}@exam\ufffcple.com', 'kim@example.com'],
  ['\ufeffkim@exam\u00adple.com', 'kim@example.com'],
  ['\u202akim@example.com\u202c', 'kim@example.com'],
  ['kim@müller.test', 'kim@xn--mller-kva.test'],
  ['kim@MÜLLER.test', 'kim@xn--mller-kva.test'],
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
  'eve;victim@demo.test',
  'eve victim@demo.test',
  'eve<victim@demo.test>',
  '"eve"@demo.test',
  'eve(x)@demo.test',
  'eve:victim@demo.test',
  'eve\\@demo.test',
  'eve@victim@demo.test',
  'eve@demo.test,victim@demo.test',
  'eve@demo.test:80',
  'eve@demo.test/x',
  'eve@127.0.0.1',
  'eve@[127.0.0.1]',
  'eve@demo',
  'eve@demo..test',
  'eve@.test',
  '@demo.test',
  '\u200b@demo.test',
  '\u{16fe4}@demo.test',
  '=?utf-8?q?eve=40victim.test?=@demo.test',
  'eve=?x?=@demo.test',
  '\u0301eve@demo.test',
  'eve.\u0301@demo.test',
  '.eve@demo.test',
  'eve.@demo.test',
  'e..ve@demo.test',
  'eve@-demo.test',
  'eve@demo-.test',
  'eve',
  '',
])('takes %j for no address', (text) => {
  expect(EMAIL.test(cleanEmail(text))).toBe(false);
});
