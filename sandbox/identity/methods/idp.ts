import { and, eq } from 'drizzle-orm';
import { linkedProviders } from '../../schema/identity';
import {
  findAccount,
  insertAccount,
  listProviders,
  updateAccount,
  type Account,
} from '../accounts';
import { readAssertion, type Assertion } from '../assertion';
import type { Body } from '../body';
import type { IdentityContext } from '../context';
import { ProviderError } from '../errors';
import { GOOGLE } from '../people';
import { newUid } from '../secrets';
import { authenticate, issueTokens, signIn } from '../sessions';
import { dropUnprovenSignIns } from './unproven';

/** accounts:signInWithIdp: one-click sign-in, or with an ID token links it to an account. */
export async function signInWithIdp(context: IdentityContext, body: Body) {
  const assertion = await readAssertion(context, body);
  const owner = await findOwner(context, assertion);
  if (body.idToken !== undefined) return linkAssertion(context, body, assertion, owner);
  if (owner) {
    await saveLink(context, owner.uid, assertion);
    return answer(assertion, owner, false, await signIn(context, owner, GOOGLE));
  }
  if (body.autoCreate === false) throw new ProviderError('EMAIL_NOT_FOUND');

  const namesake = await findAccount(context.db, 'email', assertion.email);
  if (namesake && !assertion.isAuthoritative) {
    // The SDK turns this into auth/account-exists-with-different-credential, and can link later.
    return {
      ...describe(assertion),
      needConfirmation: true,
      verifiedProvider: namesake.passwordHash === null ? [] : ['password'],
    };
  }
  const account = namesake
    ? await join(context, namesake, assertion)
    : await createAccount(context, assertion);
  return answer(assertion, account, !namesake, await signIn(context, account, GOOGLE));
}

async function linkAssertion(
  context: IdentityContext,
  body: Body,
  assertion: Assertion,
  owner: Account | undefined,
) {
  const { account, token } = await authenticate(context, body);
  if (owner && owner.uid !== account.uid) {
    throw new ProviderError('FEDERATED_USER_ID_ALREADY_LINKED', undefined, describe(assertion));
  }
  await saveLink(context, account.uid, assertion);
  const current = await fillGaps(context, account, assertion);
  return answer(assertion, current, false, await issueTokens(context, current, token));
}

async function findOwner({ db }: IdentityContext, { rawId }: Assertion) {
  const [link] = await db
    .select()
    .from(linkedProviders)
    .where(and(eq(linkedProviders.providerId, GOOGLE), eq(linkedProviders.rawId, rawId)));
  return link ? findAccount(db, 'uid', link.uid) : undefined;
}

async function createAccount(context: IdentityContext, assertion: Assertion): Promise<Account> {
  const { email, displayName, photoUrl } = assertion;
  const account = await insertAccount(context.db, context.now(), {
    uid: newUid(),
    email,
    emailVerified: true,
    displayName,
    photoUrl,
  });
  if (!account) throw new ProviderError('EMAIL_EXISTS');
  await saveLink(context, account.uid, assertion);
  return account;
}

/** The provider issues the e-mail address, which verifies the account's e-mail. */
async function join(context: IdentityContext, account: Account, assertion: Assertion) {
  if (!account.emailVerified) await dropUnprovenSignIns(context, account.uid);
  await saveLink(context, account.uid, assertion);
  await fillGaps(context, account, assertion);
  return updateAccount(context.db, account.uid, { emailVerified: true });
}

function fillGaps(context: IdentityContext, account: Account, assertion: Assertion) {
  return updateAccount(context.db, account.uid, {
    displayName: account.displayName ?? assertion.displayName,
    photoUrl: account.photoUrl ?? assertion.photoUrl,
  });
}

async function saveLink({ db }: IdentityContext, uid: string, assertion: Assertion): Promise<void> {
  const { rawId, email, displayName, photoUrl } = assertion;
  const linked = await listProviders(db, uid);
  if (linked.some((other) => other.providerId === GOOGLE && other.rawId !== rawId)) {
    throw new ProviderError('PROVIDER_ALREADY_LINKED');
  }
  const info = { email, displayName, photoUrl };
  const saved = await db
    .insert(linkedProviders)
    .values({ providerId: GOOGLE, rawId, uid, ...info })
    .onConflictDoUpdate({
      target: [linkedProviders.providerId, linkedProviders.rawId],
      set: info,
      setWhere: eq(linkedProviders.uid, uid),
    })
    .returning();
  if (saved.length === 0) throw new ProviderError('FEDERATED_USER_ID_ALREADY_LINKED');
}

function describe({ rawId, email, displayName, photoUrl, idToken }: Assertion) {
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId: GOOGLE,
    federatedId: `https://accounts.google.com/${rawId}`,
    email,
    emailVerified: true,
    fullName: displayName,
    displayName,
    photoUrl: photoUrl ?? undefined,
    oauthIdToken: idToken,
    rawUserInfo: JSON.stringify({
      id: rawId,
      email,
      verified_email: true,
      name: displayName,
      picture: photoUrl ?? undefined,
    }),
  };
}

const answer = (assertion: Assertion, account: Account, isNewUser: boolean, tokens: object) => ({
  ...describe(assertion),
  localId: account.uid,
  isNewUser,
  ...tokens,
});
