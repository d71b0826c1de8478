import type { UnknownAction } from '@reduxjs/toolkit';
import {
  recordDeleted,
  roleChanged,
  selectCurrentUid,
  selectCurrentUser,
  selectIsSessionKnown,
  selectRole,
  selectRoleState,
  selectSession,
  selectSignOutReason,
  sessionCheckFailed,
  sessionChecking,
  sessionReported,
  sessionSlice,
  signedIn,
  signedOut,
  signInEnded,
  signInStarted,
  signOutFailed,
  signOutStarted,
} from './sessionSlice';
import type { RoleState } from './sessionState';

const userOf = (uid: string) => ({
  uid,
  displayName: uid,
  photoURL: null,
  email: `${uid}@example.com`,
  emailVerified: true,
});
const ann = userOf('ann');
const bea = userOf('bea');
const unknown: RoleState = { status: 'unknown' };
const seller: RoleState = { status: 'ready', role: 'seller' };

const stateAfter = (...actions: UnknownAction[]) => ({
  session: actions.reduce(sessionSlice.reducer, sessionSlice.getInitialState()),
});
const after = (...actions: UnknownAction[]) => selectSession(stateAfter(...actions));

const inAs = (user: typeof ann, role: RoleState = unknown) => ({
  status: 'signedIn',
  user,
  role,
  isRecordGone: false,
});
const out = (reason: string | null = null) => ({ status: 'signedOut', reason });
const annSells = [signedIn(ann), roleChanged({ uid: 'ann', role: seller })];

describe('what the provider says', () => {
  it.each([
    ['nobody is here', [sessionReported(null)], out()],
    ['somebody is here', [sessionReported(ann)], inAs(ann)],
    [
      'they are gone: the session ended by itself',
      [signedIn(ann), sessionReported(null)],
      out('ended'),
    ],
    [
      'nobody is here still',
      [signedOut('chosen', 'page-1'), sessionReported(null)],
      { ...out('chosen'), pageKey: 'page-1' },
    ],
    [
      'somebody else is here, with a role of their own',
      [...annSells, sessionReported(bea)],
      inAs(bea),
    ],
    [
      'the same person has another name',
      [...annSells, sessionReported({ ...ann, displayName: 'Ann Lee' })],
      inAs({ ...ann, displayName: 'Ann Lee' }, seller),
    ],
  ])('counts: %s', (_case, actions, session) => {
    expect(after(...actions)).toEqual(session);
  });

  it('can fail to come, which says nothing of a person who is known', () => {
    expect(after(sessionCheckFailed())).toEqual({ status: 'checkFailed' });
    expect(after(signedIn(ann), sessionCheckFailed())).toEqual(inAs(ann));
    expect(after(signedIn(ann), sessionChecking())).toEqual({ status: 'unknown' });
  });
});

describe('a log-in', () => {
  const begun = [signedOut('ended'), signInStarted()];

  it('begins only while signed out', () => {
    expect(after(signInStarted())).toEqual({ status: 'unknown' });
    expect(after(signedIn(ann), signInStarted())).toEqual(inAs(ann));
    expect(after(...begun)).toEqual({ status: 'signingIn', reason: 'ended', attempts: 1 });
  });

  it('that fails leaves everything as it was, once no other one waits', () => {
    expect(after(...begun, signInStarted(), signInEnded(null))).toEqual(after(...begun));
    expect(after(...begun, signInEnded(null))).toEqual(out('ended'));
    expect(after(signedIn(ann), signInEnded('ann'))).toEqual(inAs(ann));
  });

  it('ignores users that the provider reports meanwhile', () => {
    expect(after(...begun, sessionReported(bea))).toEqual(after(...begun));
  });

  it('that was interrupted brings the reason', () => {
    const failed: RoleState = { status: 'failed', failure: null };
    expect(after(...begun, signedIn(ann, failed), signInEnded('ann'))).toEqual(inAs(ann, failed));
  });
});

describe('a log-out', () => {
  it('begins only while signed in, and removes the user when it is done', () => {
    expect(after(signOutStarted())).toEqual({ status: 'unknown' });
    expect(after(...annSells, signOutStarted())).toEqual({
      ...inAs(ann, seller),
      status: 'signingOut',
    });
    expect(after(signedIn(ann), signOutStarted(), signedOut('chosen'))).toEqual(out('chosen'));
    expect(after(signedIn(ann), signedOut(undefined))).toEqual(out());
  });

  it('that fails leaves the person', () => {
    expect(after(...annSells, signOutStarted(), signOutFailed())).toEqual(inAs(ann, seller));
    expect(after(signedIn(ann), signOutStarted(), sessionReported(null), signOutFailed())).toEqual(
      inAs(ann),
    );
    expect(after(signedIn(ann), signOutFailed())).toEqual(inAs(ann));
  });
});

it('a role and a deleted record are those of the person who is here', () => {
  expect(after(signedIn(ann), roleChanged({ uid: 'bea', role: seller }))).toEqual(inAs(ann));
  expect(after(signedOut('chosen'), roleChanged({ uid: 'ann', role: seller }))).toEqual(
    out('chosen'),
  );
  expect(after(signedIn(ann), recordDeleted())).toEqual({ ...inAs(ann), isRecordGone: true });
  expect(after(recordDeleted())).toEqual({ status: 'unknown' });
});

it.each([
  ['nobody knows', [], false, null, undefined, null],
  ['nobody could find out', [sessionCheckFailed()], false, null, undefined, null],
  ['nobody is here', [signedOut('ended')], true, null, null, 'ended'],
  ['somebody logs in', [signedOut('ended'), signInStarted()], true, null, null, 'ended'],
  ['somebody is here', [signedIn(ann)], true, ann, 'ann', null],
  ['somebody leaves', [signedIn(ann), signOutStarted()], true, ann, 'ann', null],
])('while %s, the selectors return the user', (_case, actions, isKnown, user, uid, reason) => {
  const state = stateAfter(...actions);
  expect(selectIsSessionKnown(state)).toBe(isKnown);
  expect(selectCurrentUser(state)).toEqual(user);
  expect(selectCurrentUid(state)).toBe(uid);
  expect(selectSignOutReason(state)).toBe(reason);
});

it('a role that is not known is not "no"', () => {
  expect(selectRole(stateAfter(...annSells))).toBe('seller');
  expect(selectRoleState(stateAfter(...annSells))).toEqual(seller);
  expect(selectRole(stateAfter(signedIn(ann)))).toBeNull();
  expect(selectRoleState(stateAfter())).toEqual(unknown);
  expect(selectRole(stateAfter())).toBeNull();
});
