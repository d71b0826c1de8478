import { type AccessTokens, createAccessTokens } from '../../accounts/accessTokens';
import type { Query } from './ledger';
import type { PostgresCluster } from './postgresCluster';
import { sessionSecret } from './servers';

/** Access tokens of users inserted directly into the database. */
export interface People {
  sellers: string[];
  buyers: string[];
}

export type Person = Parameters<AccessTokens['sign']>[0];

const SELLERS = 40;
const BUYERS = 200;

export async function addPeople(cluster: PostgresCluster, database: string): Promise<People> {
  const tokens = createAccessTokens([sessionSecret], () => new Date());
  const query: Query = (text) => cluster.query(text, database);
  const tokensOf = async (people: Promise<Person[]>) =>
    Promise.all((await people).map((person) => tokens.sign(person)));
  return {
    sellers: await tokensOf(addUsers(query, 'seller', SELLERS)),
    buyers: await tokensOf(addUsers(query, 'user', BUYERS)),
  };
}

/** Inserts users with verified e-mails directly into the database. */
export async function addUsers(
  query: Query,
  role: 'seller' | 'user' | 'admin',
  count: number,
): Promise<Person[]> {
  await query(
    `insert into users (id, uid, email, name, role, verified)
      select id, id, id || '@example.com', 'Load', '${role}', true
      from (select '${role}-' || n as id from generate_series(1, ${count}) as n) as people`,
  );
  return Array.from({ length: count }, (_, index) => {
    const id = `${role}-${index + 1}`;
    return { userId: id, uid: id, email: `${id}@example.com`, emailVerified: true };
  });
}
