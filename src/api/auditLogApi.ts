import { apiPaths } from '#contract/apiPaths';
import { actorKinds, type WireAuditChange, type WireAuditRow } from '#contract/auditLog';
import type { ListArgs, ListResult } from '#contract/lists';
import { fieldsOf } from '@/lib/json';
import { baseApi } from './baseApi';
import { tableList } from './lists';
import { isoTime, list, oneOf, text, textOrNull, type Loose } from './responseFields';

export type AuditRow = ReturnType<typeof toRow>;

const toChange = (value: unknown) => {
  const wire: Loose<WireAuditChange> = fieldsOf(value);
  return {
    field: text(wire.field),
    before: textOrNull(wire.before),
    after: textOrNull(wire.after),
  };
};

function toRow(value: unknown) {
  const wire: Loose<WireAuditRow> = fieldsOf(value);
  return {
    id: text(wire._id),
    /** ISO time. */
    at: isoTime(wire.at),
    act: text(wire.act),
    actorKind: oneOf(actorKinds, wire.actorKind) ?? 'person',
    actorId: textOrNull(wire.actorId),
    actorName: textOrNull(wire.actorName),
    subjectKind: text(wire.subjectKind),
    subjectId: textOrNull(wire.subjectId),
    subjectName: textOrNull(wire.subjectName),
    /** The car has a page. */
    isListed: wire.isListed === true,
    changes: list(wire.changes, toChange),
    reason: textOrNull(wire.reason),
    requestId: text(wire.requestId),
  };
}

/** `search`: the filters as a query string. */
type LogArgs = ListArgs & { search: string };

const table = tableList(
  'AuditLog',
  ({ search }: LogArgs) => `${apiPaths.auditLog}${search && `?${search}`}`,
  toRow,
);

/** What admins, commands and jobs did, for admins (an extension). */
const auditLogApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAuditLog: build.query<ListResult<AuditRow>, LogArgs>(table.list),
    collectAuditLog: build.query<ListResult<AuditRow>, LogArgs>(table.collect),
  }),
});

export const { useListAuditLogQuery, useLazyCollectAuditLogQuery } = auditLogApi;
