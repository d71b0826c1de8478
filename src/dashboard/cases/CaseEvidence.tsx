import Box from '@mui/material/Box';
import { useId } from 'react';
import type { CaseDetail, CasePhoto, CaseReport } from '@/api/cases';
import type { Elements } from '@/components/elements';
import { LocalTime } from '@/components/LocalTime';
import { plural } from '@/components/labels';
import { Text } from '@/components/Text';
import { BeforeAfter } from '@/dashboard/ui/BeforeAfter';
import { compareCars, sealedRows } from '@/dashboard/ui/carChanges';
import { EvidencePhotos } from '@/dashboard/ui/EvidencePhotos';
import { Fact, Facts } from '@/dashboard/ui/Facts';
import { PersonLink } from '@/dashboard/ui/PersonLink';
import { apiPaths } from '#contract/apiPaths';
import { reportReasonLabels } from '#contract/cases';
import { formatDay, formatDayAndTime } from '#contract/formats';

/** What was reported: by whom, and the car or the conversation as it was then. */
export const CaseEvidence = ({ found }: { found: CaseDetail }) => (
  <>
    <Part title={`Reports (${found.reports.length})`}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {found.reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </Box>
    </Part>
    {found.car && <ReportedCar found={found} car={found.car} />}
    {found.messages.length > 0 && <Messages found={found} />}
  </>
);

/** A part of the page of a case, with its title. */
export function Part({ title, children }: { title: string; children: Elements }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Text as="h3" variant="subtitle2" id={id} style={{ marginBottom: 8 }}>
        {title}
      </Text>
      {children}
    </section>
  );
}

const endedLabels = { dismissed: 'Dismissed', 'taken-back': 'Taken back' };

function Report({ report }: { report: CaseReport }) {
  const { reason, note, reporterId, reporterName, right, decided, at } = report;
  return (
    <Box component="li" sx={{ borderLeft: 3, borderColor: 'divider', pl: 1.5 }}>
      <Text variant="body2">
        <strong>{reason === null ? 'No reason' : reportReasonLabels[reason]}</strong>
        {note && <span>{` “${note}”`}</span>}
      </Text>
      <Text variant="caption" tone="secondary">
        {reporterName ? (
          <PersonLink id={reporterId} name={reporterName} />
        ) : (
          <span>A deleted account</span>
        )}
        {at !== null && (
          <LocalTime at={at} format={(time, isLocal) => ` · ${formatDay(time, isLocal)}`} />
        )}
        <span>
          {decided === 0 ? ' · first report' : ` · ${right} of ${decided} reports right so far`}
        </span>
        {report.ended !== null && <span>{` · ${endedLabels[report.ended]}`}</span>}
      </Text>
    </Box>
  );
}

function Photos({ caseId, photos }: { caseId: string; photos: readonly CasePhoto[] }) {
  const pathOf = (photoId: string) => apiPaths.casePhoto(caseId, photoId);
  const [kept, gone] = [
    photos.filter((each) => !each.isGone),
    photos.filter((each) => each.isGone),
  ];
  return (
    <>
      <EvidencePhotos pathOf={pathOf} photos={kept} by="the car" />
      {gone.length > 0 && (
        <Box sx={{ mt: 1, p: 1, border: '1px dashed', borderColor: 'divider', borderRadius: 1 }}>
          <Text variant="caption" tone="secondary">
            No longer there
          </Text>
          <EvidencePhotos pathOf={pathOf} photos={gone} by="the car, no longer there" />
        </Box>
      )}
    </>
  );
}

interface ReportedCarProps {
  found: CaseDetail;
  car: NonNullable<CaseDetail['car']>;
}

function ReportedCar({ found, car: { then, now, photos } }: ReportedCarProps) {
  const compared = now && compareCars(then, now);
  const facts = (
    <Facts>
      {[...sealedRows(then), ['Description', then.description] as const].map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
  return (
    <Part title={compared ? 'As reported | Now' : 'As reported'}>
      {compared ? (
        <>
          {compared.changes.length > 0 ? (
            <BeforeAfter changes={compared.changes} />
          ) : (
            <Text variant="body2">The seller has changed nothing since.</Text>
          )}
          <details style={{ marginTop: 8 }}>
            <Text as="summary" variant="body2" style={{ cursor: 'pointer' }}>
              {`All as reported (${plural(compared.sameCount, '1 field', '# fields')} the same)`}
            </Text>
            {facts}
          </details>
        </>
      ) : (
        facts
      )}
      <Photos caseId={found.id} photos={photos} />
    </Part>
  );
}

const Messages = ({ found }: { found: CaseDetail }) => (
  <Part title="What was written, as it was reported">
    <Text variant="caption" tone="secondary" style={{ display: 'block', marginBottom: 8 }}>
      That you read it is recorded in the log.
    </Text>
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {found.messages.map(({ seq, isReported, text, photos, at }) => (
        <Box
          component="li"
          key={seq}
          sx={{
            p: 1,
            borderRadius: 1,
            bgcolor: isReported ? 'surface.marked' : 'surface.sunken',
          }}
        >
          <Text variant="caption" tone="secondary">
            <span>
              {isReported === null ? 'Second Gear' : isReported ? found.personName : 'The reporter'}
            </span>
            {at !== null && (
              <LocalTime
                at={at}
                format={(time, isLocal) => ` · ${formatDayAndTime(time, isLocal)}`}
              />
            )}
          </Text>
          <Text variant="body2" style={{ whiteSpace: 'pre-line' }}>
            {text}
          </Text>
          <Photos caseId={found.id} photos={photos} />
        </Box>
      ))}
    </Box>
  </Part>
);
