import { mdiCheckCircleOutline } from '@mdi/js';
import { Link } from 'react-router-dom';
import { messageFor } from '@/api/messageFor';
import { useListQueuesQuery, type Queue } from '@/api/overviewApi';
import { ButtonLink } from '@/components/Button';
import { useNow } from '@/components/clock';
import { COUNT_MAX } from '@/components/Count';
import { AsyncView } from '@/components/feedback/AsyncView';
import { Icon } from '@/components/Icon';
import inlineLink from '@/components/InlineLink.module.css';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { useLiveQuery } from '@/live/liveStatus';
import { formatDay, formatDayAndTime, formatList } from '#contract/formats';
import { queueKinds } from '#contract/overview';
import styles from './Overview.module.css';
import { queueTexts } from './queueTexts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What waits longer than this is marked. */
const OLD_MS = 3 * DAY_MS;

/** What waits for an admin, the most urgent first. */
export function NeedsYou() {
  const query = useListQueuesQuery(undefined, useLiveQuery(60_000));
  return (
    <section aria-labelledby="needs-you">
      <Text as="h2" variant="h5" id="needs-you" className={styles.heading}>
        Needs you
      </Text>
      <AsyncView
        query={query}
        label="Loading what needs you"
        minHeight={208}
        failedTitle="We couldn’t load what needs you"
        messageFor={messageFor}
      >
        {(queues) => <Queues queues={queues} />}
      </AsyncView>
    </section>
  );
}

function Queues({ queues }: { queues: readonly Queue[] }) {
  const now = useNow();
  const empty = queueKinds.filter((kind) => !queues.some((queue) => queue.kind === kind));
  if (queues.length === 0) {
    return (
      <p className={styles.allDone}>
        <Icon path={mdiCheckCircleOutline} />
        <Text as="span">Nothing waits for you.</Text>
      </p>
    );
  }
  return (
    <>
      <ul className={styles.queues}>
        {queues.map((queue) => (
          <QueueRow key={queue.kind} queue={queue} now={now} />
        ))}
      </ul>
      {empty.length > 0 && (
        <Text variant="body2" tone="secondary" style={{ marginTop: 12 }}>
          {`Nothing waits: ${formatList(empty.map((kind) => queueTexts[kind].name.toLowerCase()))}.`}
        </Text>
      )}
    </>
  );
}

function QueueRow({ queue: { kind, count, oldestAt, dueAt }, now }: { queue: Queue; now: number }) {
  const { name, icon, page, hint, due = 'decide by' } = queueTexts[kind];
  return (
    <li className={styles.queue}>
      <Icon path={icon} size="small" />
      <Text as="span" variant="subtitle2">
        {page ? (
          <Link to={page.to} className={inlineLink.link}>
            {name}
          </Link>
        ) : (
          name
        )}
      </Text>
      <Text as="span" variant="h5" className={styles.number}>
        {count > COUNT_MAX ? `${COUNT_MAX}+` : count}
      </Text>
      <span className={styles.age}>
        {dueAt === null ? <Age at={oldestAt} now={now} /> : <Due at={dueAt} now={now} what={due} />}
      </span>
      <span className={styles.action}>
        {page ? (
          <ButtonLink to={page.to} variant="outlined" size="small">
            {page.action}
          </ButtonLink>
        ) : (
          <Text as="span" variant="caption" tone="secondary">
            {hint}
          </Text>
        )}
      </span>
    </li>
  );
}

function Age({ at, now }: { at: string | null; now: number }) {
  if (at === null) return null;
  const age = now - Date.parse(at);
  const words = `oldest ${formatDay(at)}`;
  return age > OLD_MS ? (
    <StatusBadge tone="amber">{words}</StatusBadge>
  ) : (
    <Text as="span" variant="body2" tone="secondary">
      {words}
    </Text>
  );
}

function Due({ at, now, what }: { at: string; now: number; what: string }) {
  const isSoon = Date.parse(at) - now < 2 * DAY_MS;
  return (
    <StatusBadge tone={isSoon ? 'red' : 'neutral'}>{`${what} ${formatDayAndTime(at)}`}</StatusBadge>
  );
}
