import { useRef, useState } from 'react';
import { mdiCompare } from '@mdi/js';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useSearchParams } from 'react-router-dom';
import { COMPARED_MAX, comparedIds } from '#contract/favourites';
import { routes } from '#contract/routes';
import { useListSeveralProductsQuery } from '@/api/favouritesApi';
import { messageFor } from '@/api/messageFor';
import { selectCurrentUid } from '@/auth/sessionSlice';
import { ButtonLink } from '@/components/Button';
import { AsyncView } from '@/components/feedback/AsyncView';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Checkbox } from '@/components/form/Checkbox';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import { compareCars, useCompared } from '@/lib/comparedCars';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { useAppSelector } from '@/store/hooks';
import { useProductCardActions } from '@/storefront/booking/useProductCardActions';
import { compareFacts } from './comparedFacts';
import styles from './ComparePage.module.css';
import { CompareTable, type ComparedColumn } from './CompareTable';

/** Cars next to each other, /compare?ids= (an extension). Public, so that it can be shared. */
export default function ComparePage() {
  const [params, setParams] = useSearchParams();
  const known = useCompared();
  const ids = comparedIds(params);
  const query = useListSeveralProductsQuery(ids.length > 0 ? ids : skipToken);
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = (id: string) => {
    // The table is replaced while the other cars load.
    heading.current?.focus();
    compareCars(known.filter((car) => car.id !== id));
    const left = ids.filter((other) => other !== id);
    setParams(left.length > 0 ? { ids: left.join(',') } : {}, { replace: true });
  };

  return (
    <>
      <PageTitle title="Compare cars" space="small" headingRef={heading} />
      {ids.length === 0 ? (
        <EmptyState
          icon={mdiCompare}
          title="No cars to compare"
          message="Choose up to four with Compare, on a car’s page or in the search."
          action={<AddLinks />}
        />
      ) : (
        <AsyncView
          query={query}
          label="Loading cars"
          minHeight={640}
          failedTitle="We couldn’t load these cars"
          messageFor={messageFor}
        >
          {(products) => (
            <Comparison
              columns={ids.map((id) => ({
                id,
                product: products.find((product) => product.id === id) ?? null,
                name: known.find((car) => car.id === id)?.name ?? '',
              }))}
              onRemove={remove}
            />
          )}
        </AsyncView>
      )}
    </>
  );
}

function AddLinks() {
  const uid = useAppSelector(selectCurrentUid);
  return (
    <div className={styles.links}>
      <ButtonLink variant="outlined" to={uid ? routes.savedCars : routes.saved}>
        Add from your saved cars
      </ButtonLink>
      <ButtonLink variant="outlined" to={routes.search}>
        Search cars
      </ButtonLink>
    </div>
  );
}

interface ComparisonProps {
  columns: ComparedColumn[];
  onRemove: (id: string) => void;
}

function Comparison({ columns, onRemove }: ComparisonProps) {
  const [isNarrowed, setIsNarrowed] = useState(false);
  const actions = useProductCardActions();
  const cars = columns.map(({ product }) => product);
  const groups = compareFacts(cars, useDistanceUnit());
  const all = groups.flatMap(({ facts }) => facts);
  const shown = isNarrowed ? all.filter(({ isDifferent }) => isDifferent) : all;
  return (
    <>
      {columns.length > 1 && (
        <div className={styles.choice}>
          <Checkbox isChecked={isNarrowed} onChange={() => setIsNarrowed(!isNarrowed)}>
            Only differences
          </Checkbox>
          <Text role="status" variant="body2" tone="secondary">
            {`${shown.length} of ${all.length} facts`}
          </Text>
        </div>
      )}
      <CompareTable
        columns={columns}
        groups={groups
          .map(({ name, facts }) => ({ name, facts: facts.filter((fact) => shown.includes(fact)) }))
          .filter(({ facts }) => facts.length > 0)}
        actions={actions}
        onRemove={onRemove}
      />
      {columns.length < COMPARED_MAX && <AddLinks />}
    </>
  );
}
