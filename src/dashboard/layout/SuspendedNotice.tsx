import { Link } from 'react-router-dom';
import { useOwnRecord } from '@/auth/useOwnRecord';
import { Notice } from '@/components/feedback/Notice';
import inlineLink from '@/components/InlineLink.module.css';
import { config } from '@/lib/config';
import { formatDayAndTime } from '#contract/formats';
import { reportReasonLabels } from '#contract/reportReasons';
import { routes } from '#contract/routes';

const ASK = 'Ask us to look again';

/** On every page of a suspended user: why, until when, and where to ask for another look. */
export function SuspendedNotice() {
  const suspension = useOwnRecord().currentData?.suspension;
  if (!suspension) return null;
  const { reason, statement, until, caseId } = suspension;
  const { supportEmail } = config;
  return (
    <div style={{ marginBottom: 16 }}>
      <Notice
        tone="error"
        title={
          until === null
            ? 'Your account is suspended'
            : `Your account is suspended until ${formatDayAndTime(until)}`
        }
        action={
          caseId !== null ? (
            <Link to={routes.decision(caseId)} className={inlineLink.link}>
              {ASK}
            </Link>
          ) : (
            supportEmail !== null && (
              <a href={`mailto:${supportEmail}`} className={inlineLink.link}>
                {ASK}
              </a>
            )
          )
        }
      >
        <p style={{ margin: '4px 0', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {`${reportReasonLabels[reason]}: ${statement}`}
        </p>
        <p style={{ margin: 0 }}>
          You can’t book or list cars, write messages or send reports. Paid orders go on.
        </p>
      </Notice>
    </div>
  );
}
