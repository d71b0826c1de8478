import { mdiLockCheckOutline } from '@mdi/js';
import { useId, useState } from 'react';
import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { useGetSealedCarQuery, type SealedView } from '@/api/sealedCarApi';
import { selectRole } from '@/auth/sessionSlice';
import type { Elements } from '@/components/elements';
import { AsyncView } from '@/components/feedback/AsyncView';
import { Icon } from '@/components/Icon';
import { plural } from '@/components/labels';
import { Photograph } from '@/components/Photograph';
import { Text } from '@/components/Text';
import { useAppSelector } from '@/store/hooks';
import { formatCount, formatDayAndTime } from '#contract/formats';
import { BeforeAfter, type FieldChange } from './BeforeAfter';
import { compareCars, sealedRows } from './carChanges';
import { Fact } from './Facts';
import styles from './SealedCar.module.css';

/** What was agreed about: the car as it stood then, and what its seller changed since. */
export function SealedCar({ bookingId }: { bookingId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={styles.sealed}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Icon path={mdiLockCheckOutline} size="small" />
        <Text as="span" variant="subtitle2">
          The car as it was booked, sealed
        </Text>
      </summary>
      {isOpen && (
        <div className={styles.content}>
          <Loaded bookingId={bookingId}>{(sealed) => <Sealed sealed={sealed} />}</Loaded>
        </div>
      )}
    </details>
  );
}

/** What the seller changed since the car was booked. */
export const CarChanges = ({ bookingId }: { bookingId: string }) => (
  <Loaded bookingId={bookingId}>{(sealed) => <Changes sealed={sealed} />}</Loaded>
);

interface LoadedProps {
  bookingId: string;
  children: (sealed: SealedView) => Elements;
}

const Loaded = ({ bookingId, children }: LoadedProps) => (
  <AsyncView
    query={useGetSealedCarQuery(bookingId)}
    label="Loading the car as it was booked"
    minHeight={120}
    failedTitle="We couldn’t load the car as it was booked"
    messageFor={messageFor}
    renderError={(error) =>
      isApiError(error) && error.status === 404 ? (
        <Text variant="body2">We have no record of this car from that time.</Text>
      ) : null
    }
  >
    {children}
  </AsyncView>
);

function Sealed({ sealed }: { sealed: SealedView }) {
  const { car, photos, photoCount, sealedAt, wasPaid, hash } = sealed;
  const isAdmin = useAppSelector(selectRole) === 'admin';
  const missing = photoCount - photos.length;
  return (
    <>
      <Text variant="body2" tone="secondary">
        {sealedAt &&
          `Sealed on ${formatDayAndTime(sealedAt)}, when it was ${wasPaid ? 'paid' : 'booked'}. Nobody can change it.`}
      </Text>
      <dl className={styles.facts}>
        {sealedRows(car).map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
      <Text variant="body2" className={styles.words}>
        {car.description}
      </Text>
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label="Photos">
          {photos.map((photo, index) => (
            <li key={photo.url}>
              <Photograph
                photo={photo}
                link=""
                alt={`Photo ${index + 1} of ${photoCount}`}
                sizes="96px"
                className={styles.photo}
                loading="lazy"
              />
            </li>
          ))}
        </ul>
      )}
      {missing > 0 && (
        <Text variant="body2" tone="secondary">
          {plural(missing, '# photo was removed by us.', '# photos were removed by us.')}
        </Text>
      )}
      <Changes sealed={sealed} />
      {isAdmin && (
        <Text as="p" tone="secondary" className={styles.hash}>
          {`SHA-256 ${hash}`}
        </Text>
      )}
    </>
  );
}

/** What differs between then and now. */
function changesOf({ car, now, photoCount }: SealedView): FieldChange[] {
  if (now === null) return [];
  const { changes } = compareCars(car, now.car);
  if (now.photosKept === photoCount) return changes;
  const kept = `${formatCount(now.photosKept)} of them`;
  return [...changes, { field: 'Photos', before: formatCount(photoCount), after: kept }];
}

function Changes({ sealed }: { sealed: SealedView }) {
  const id = useId();
  const changes = changesOf(sealed);
  if (changes.length === 0) {
    return (
      <Text variant="body2" tone="secondary">
        {sealed.now === null
          ? 'The car is no longer listed.'
          : 'The seller has changed nothing since.'}
      </Text>
    );
  }
  return (
    <section aria-labelledby={id}>
      <Text as="h3" variant="subtitle2" id={id} style={{ marginBottom: 8 }}>
        What the seller changed since
      </Text>
      <BeforeAfter changes={changes} />
    </section>
  );
}
