import { apiError } from '@/api/errors';
import { canRetry, problemMessages, problemOf } from './photoProblems';

test.each([
  ['an unreadable image', 422, 'photo-unreadable', /We can’t read this file/, false],
  ['too many pixels', 422, 'photo-too-large', /too large.*15 MB and 50 megapixels/, false],
  ['a full disk', 507, 'photo-no-room', /can’t store more photos/, true],
  ['a full disk, without a code', 507, '', /can’t store more photos/, true],
  ['unreachable storage', 503, 'photo-store-unreachable', /can’t save photos/, true],
  ['a reached quota', 403, 'quota-reached', /limit of photos. Delete cars you no longer/, true],
  ['a reached limit', 429, 'too-many-requests', /many photos in a short time.*later/, true],
  ['a busy server', 429, 'photos-busy', /processing many photos/, true],
  ['a photo that was removed', 409, 'photo-removed', /An admin removed this photo/, false],
  ['an ended session', 401, '', /Log in again to continue/, true],
  ['an internal error', 500, 'internal', /went wrong/, true],
] as const)('says what %s means, and whether to retry', (_what, status, code, message, again) => {
  const problem = problemOf(apiError({ status, code, message: 'x' }));
  expect(problemMessages[problem]).toMatch(message);
  expect(canRetry(problem)).toBe(again);
});
