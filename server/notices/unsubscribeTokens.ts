import { createHmac, timingSafeEqual } from 'node:crypto';
import { unsubscribeLists, type UnsubscribeList } from '#contract/notices';

export interface Subscription {
  userId: string;
  list: UnsubscribeList;
}

export interface UnsubscribeTokens {
  sign: (subscription: Subscription) => string;
  /** Null for a token that no server made. */
  read: (token: string) => Subscription | null;
}

/**
 * The tokens in the links of mails that can be turned off. They do not end and are not used up, since
 * mail scanners open every link, and turn off one list of one user and nothing else. The first secret
 * signs; every secret verifies, so links of older mails work until it is removed from the list.
 */
export function createUnsubscribeTokens(secrets: string[]): UnsubscribeTokens {
  const keys = secrets.map((secret) => createHmac('sha256', secret).update('unsubscribe').digest());
  const macsOf = ({ userId, list }: Subscription) =>
    keys.map((key) => createHmac('sha256', key).update(`${list}.${userId}`).digest());
  const isList = (name: string | undefined): name is UnsubscribeList =>
    unsubscribeLists.some((list) => list === name);
  return {
    sign: (subscription) =>
      `${subscription.list}.${subscription.userId}.${macsOf(subscription)[0]?.toString('base64url') ?? ''}`,
    read: (token) => {
      const [list, userId = '', given = '', ...more] = token.split('.');
      const mac = Buffer.from(given, 'base64url');
      if (!isList(list) || more.length > 0) return null;
      const isOurs = macsOf({ userId, list }).some(
        (own) => own.length === mac.length && timingSafeEqual(own, mac),
      );
      return isOurs ? { userId, list } : null;
    },
  };
}
