import { sql } from 'drizzle-orm';
import { strikeDecisions } from '#contract/cases';
import { toDollars } from '#contract/money';
import type {
  WirePerson,
  WirePersonCase,
  WirePersonMail,
  WirePersonNote,
  WirePersonReport,
  WirePersonVerification,
} from '#contract/people';
import type { WireSuspension } from '#contract/suspensions';
import type { Role, WireVerificationRequest } from '#contract/types';
import { requireRole, type SignedIn } from '../context';
import { notFound } from '../lib/errors';

/** Rows of each list. */
const LATEST = 20;

interface Found extends Record<string, unknown> {
  person: {
    name: string;
    email: string;
    role: Role;
    verified: boolean;
    emailConfirmed: boolean | null;
    createdAt: string;
    deletedAt: string | null;
  };
  suspension: (WireSuspension & { startedByName: string; caseId: string | null }) | null;
  request: WireVerificationRequest | null;
  verifications: (Omit<WirePersonVerification, 'reason'> & { reason: string | null })[] | null;
  badge: { at: string; by: string } | null;
  counts: Omit<WirePerson['counts'], 'soldAmount'> & { soldCents: number };
  cases: (Omit<WirePersonCase, 'decision'> & Pick<WirePersonCase, 'decision'>)[] | null;
  reports: WirePersonReport[] | null;
  mails: WirePersonMail[] | null;
  notes: WirePersonNote[] | null;
}

/** GET /people/{id}, for admins: all about a person, closed accounts too until they are purged. */
export async function readPerson(
  { principal, tx, now }: SignedIn,
  id: string,
): Promise<WirePerson> {
  requireRole(principal, 'admin');
  const at = sql`${now().toISOString()}::timestamptz`;
  const strikes = sql.join(
    strikeDecisions.map((decision) => sql`${decision}`),
    sql`, `,
  );
  const theirCars = sql`(select p.id from products p where p.seller_id = ${id})`;
  const { rows } = await tx.execute<Found>(sql`
    select json_build_object('name', u.name, 'email', u.email, 'role', u.role, 'verified', u.verified,
        'emailConfirmed', u.email_verified, 'createdAt', u.created_at, 'deletedAt', u.deleted_at)
        as person,
      (select json_build_object('reason', s.reason, 'statement', s.statement, 'startedAt', s.started_at,
          'until', s.until, 'caseId', s.case_id, 'startedByName', coalesce(a.name, ''))
        from suspensions s left join users a on a.id = s.started_by
        where s.user_id = u.id and s.ended_at is null) as suspension,
      (select json_build_object('phone', r.phone, 'company', r.company, 'note', r.note,
          'createdAt', r.created_at)
        from verification_requests r where r.user_id = u.id and r.ended_at is null) as request,
      (select json_agg(json_build_object('at', r.ended_at, 'outcome', r.outcome, 'reason', r.reason)
          order by r.ended_at desc)
        from verification_requests r where r.user_id = u.id and r.ended_at is not null)
        as verifications,
      (select json_build_object('at', l.created_at, 'by', coalesce(a.name, '')) from audit_log l
        left join users a on a.id = l.actor_id
        where l.subject_id = u.id and l.act = 'verify-seller' order by l.id desc limit 1) as badge,
      json_build_object(
        'products', (select count(*) from products p
          where p.seller_id = u.id and p.deleted_at is null),
        'liveBookings', (select count(*) from bookings b where b.active and b.status = 'unpaid'
          and b.reserved_until > ${at} and (b.buyer_id = u.id or b.product_id in ${theirCars})),
        'bought', (select count(*) from bookings b where b.buyer_id = u.id and b.status = 'paid'),
        'sold', (select count(*) from bookings b
          where b.status = 'paid' and b.product_id in ${theirCars}),
        'soldCents', (select coalesce(sum(b.price_cents), 0) from bookings b
          where b.status = 'paid' and b.product_id in ${theirCars}),
        'reportsAgainst', (select count(*) from reports r join cases c on c.id = r.case_id
          where c.person_id = u.id),
        'reportsBy', (select count(*) from reports r where r.reporter_id = u.id),
        'cases', (select count(*) from cases c where c.person_id = u.id),
        'strikes', (select count(*) from cases c where c.person_id = u.id
          and c.decision in (${strikes}) and c.overruled_at is null
          and c.decided_at > ${at} - interval '12 months')) as counts,
      (select json_agg(json_strip_nulls(json_build_object('_id', c.id, 'number', c.number,
          'subjectKind', c.subject_kind, 'openedAt', c.opened_at, 'decision', c.decision))
          order by c.opened_at desc)
        from (select * from cases where person_id = u.id order by opened_at desc limit ${LATEST}) c)
        as cases,
      (select json_agg(json_strip_nulls(json_build_object('_id', r.id, 'caseId', c.id,
          'number', c.number, 'subjectKind', c.subject_kind, 'at', r.created_at, 'reason', r.reason,
          'state', case when r.is_dismissed then 'dismissed'
            when r.deleted_at is null then coalesce(c.decision, 'open')
            when r.deleted_at = c.decided_at then c.decision else 'withdrawn' end))
          order by r.created_at desc)
        from (select * from reports where reporter_id = u.id order by created_at desc limit ${LATEST}) r
        join cases c on c.id = r.case_id) as reports,
      (select json_agg(json_build_object('_id', m.id, 'template', m.template, 'state', m.state,
          'at', m.created_at) order by m.created_at desc)
        from (select * from mails where recipient_id = u.id order by created_at desc limit ${LATEST}) m)
        as mails,
      (select json_agg(json_build_object('_id', n.id, 'text', n.text, 'at', n.created_at,
          'authorName', coalesce(a.name, '')) order by n.created_at desc)
        from admin_notes n left join users a on a.id = n.author_id where n.user_id = u.id) as notes
    from users u where u.id = ${id} and u.email <> ''`);
  const [found] = rows;
  if (!found) throw notFound('User not found.');
  return toWire(id, found);
}

const iso = (time: string): string => new Date(time).toISOString();

function toWire(id: string, found: Found): WirePerson {
  const { person, suspension, request, badge, counts } = found;
  const { soldCents, ...numbers } = counts;
  const { createdAt, deletedAt, emailConfirmed, ...record } = person;
  return {
    _id: id,
    ...record,
    ...(emailConfirmed === null ? {} : { emailConfirmed }),
    createdAt: iso(createdAt),
    ...(deletedAt ? { deletedAt: iso(deletedAt) } : {}),
    ...(suspension ? { suspension: toSuspension(suspension) } : {}),
    ...(request ? { verificationRequest: { ...request, createdAt: iso(request.createdAt) } } : {}),
    verifications: (found.verifications ?? []).map(({ at, outcome, reason }) => ({
      at: iso(at),
      outcome,
      ...(reason ? { reason } : {}),
    })),
    ...(badge && record.verified ? { verifiedAt: iso(badge.at), verifiedBy: badge.by } : {}),
    counts: { ...numbers, soldAmount: toDollars(soldCents) },
    cases: (found.cases ?? []).map((each) => ({ ...each, openedAt: iso(each.openedAt) })),
    reports: (found.reports ?? []).map((report) => ({ ...report, at: iso(report.at) })),
    mails: (found.mails ?? []).map((mail) => ({ ...mail, at: iso(mail.at) })),
    notes: (found.notes ?? []).map((note) => ({ ...note, at: iso(note.at) })),
  };
}

const toSuspension = ({ caseId, ...suspension }: NonNullable<Found['suspension']>) => ({
  ...suspension,
  startedAt: iso(suspension.startedAt),
  until: suspension.until && iso(suspension.until),
  ...(caseId ? { caseId } : {}),
});
