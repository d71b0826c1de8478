import { useState } from 'react';
import { FAVOURITES_MANY, FAVOURITES_MAX } from '#contract/favourites';
import { selectCurrentUid } from '@/auth/sessionSlice';
import { PlainButton } from '@/components/Button';
import { Notice } from '@/components/feedback/Notice';
import { Waiting } from '@/components/feedback/Waiting';
import { PageTitle } from '@/components/PageTitle';
import { useAppSelector } from '@/store/hooks';
import { selectSavedCount } from '@/store/savedSlice';
import { CompareTray } from '@/storefront/compare/CompareTray';
import { AccountList, BrowserList, type Narrowing } from './SavedLists';
import styles from './SavedPage.module.css';

const sorts = [
  ['createdAt:desc', 'Newest saved'],
  ['drop:desc', 'Price drop'],
  ['resalePrice:asc', 'Lowest price'],
] as const;

const filters = [
  [null, 'All'],
  ['available', 'Available'],
  ['sold', 'Sold'],
] as const;

/** The saved cars: those of the account, or of this browser for an anonymous user (an extension). */
export default function SavedPage() {
  const uid = useAppSelector(selectCurrentUid);
  const [narrowing, setNarrowing] = useState<Narrowing>({ sort: sorts[0][0], state: null });
  return (
    <div className={styles.page}>
      <Title />
      <Toolbar narrowing={narrowing} onChange={setNarrowing} />
      <LimitNotice />
      {uid === undefined ? (
        <Waiting label="Loading saved cars" minHeight={480} />
      ) : uid === null ? (
        <BrowserList {...narrowing} />
      ) : (
        <AccountList {...narrowing} />
      )}
      <CompareTray />
    </div>
  );
}

/** On its own, so that a heart renders the count and its row, and not hundreds of them. */
function Title() {
  const count = useAppSelector(selectSavedCount);
  return (
    <PageTitle
      title={count > 0 ? `Saved (${count})` : 'Saved'}
      documentTitle="Saved cars"
      space="small"
    />
  );
}

function LimitNotice() {
  const isNear = useAppSelector((state) => selectSavedCount(state) >= FAVOURITES_MANY);
  return isNear && <Notice tone="info">{`You can save up to ${FAVOURITES_MAX} cars.`}</Notice>;
}

interface ToolbarProps {
  narrowing: Narrowing;
  onChange: (narrowing: Narrowing) => void;
}

function Toolbar({ narrowing, onChange }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <label className={styles.sort}>
        <span>Sort by</span>
        <select
          value={narrowing.sort}
          onChange={({ target }) => onChange({ ...narrowing, sort: target.value })}
        >
          {sorts.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <div role="group" aria-label="Show" className={styles.filters}>
        {filters.map(([state, label]) => (
          <PlainButton
            key={label}
            aria-pressed={narrowing.state === state}
            className={styles.filter}
            onClick={() => onChange({ ...narrowing, state })}
          >
            {label}
          </PlainButton>
        ))}
      </div>
    </div>
  );
}
