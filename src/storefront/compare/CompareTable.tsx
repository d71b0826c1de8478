import { Fragment, useId } from 'react';
import { mdiClose } from '@mdi/js';
import { Link } from 'react-router-dom';
import { routes } from '#contract/routes';
import type { Product } from '@/api/productsApi';
import { IconButton } from '@/components/Button';
import { CarPicture } from '@/components/CarPicture';
import { classNames } from '@/components/classNames';
import { Icon } from '@/components/Icon';
import inlineLink from '@/components/InlineLink.module.css';
import { carName, plural } from '@/components/labels';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { BookAction } from '@/storefront/booking/BookAction';
import type { ProductActions } from '@/storefront/card/cardState';
import type { ComparedFact, FactGroup } from './comparedFacts';
import styles from './ComparePage.module.css';

export interface ComparedColumn {
  id: string;
  /** Null if the car is no longer listed. */
  product: Product | null;
  /** What the browser remembers, or ''. */
  name: string;
}

interface CompareTableProps {
  columns: ComparedColumn[];
  groups: FactGroup[];
  actions: ProductActions;
  onRemove: (id: string) => void;
}

/** On phones two columns are visible; the others come by swiping, with their head. */
export function CompareTable({ columns, groups, actions, onRemove }: CompareTableProps) {
  return (
    <>
      {columns.length > 2 && (
        <Text variant="caption" tone="secondary" className={styles.swipe}>
          {plural(columns.length, '', 'Swipe to see all # cars')}
        </Text>
      )}
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <div role="region" aria-label="Comparison" tabIndex={0} className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td className={styles.corner} />
              {columns.map((column) => (
                <th key={column.id} scope="col" className={styles.head}>
                  <Head column={column} actions={actions} onRemove={onRemove} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ name, facts }) => (
              <Fragment key={name}>
                <tr>
                  <th scope="colgroup" colSpan={columns.length + 1} className={styles.group}>
                    <Text as="span" variant="subtitle2">
                      {name}
                    </Text>
                  </th>
                </tr>
                {facts.map((fact) => (
                  <Row key={fact.label} fact={fact} columns={columns} actions={actions} />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface RowProps {
  fact: ComparedFact;
  columns: ComparedColumn[];
  actions: ProductActions;
}

function Row({ fact, columns, actions }: RowProps) {
  const { label, values, best, isDifferent } = fact;
  return (
    <tr className={classNames(isDifferent && columns.length > 1 && styles.different)}>
      <th scope="row" className={styles.label}>
        <span>{label}</span>
        {isDifferent && <VisuallyHidden>, differs</VisuallyHidden>}
      </th>
      {columns.map(({ id, product }, place) => (
        <td key={id} className={styles.value}>
          {values[place] ? (
            <span>{values[place]}</span>
          ) : (
            <>
              <span aria-hidden>–</span>
              <VisuallyHidden>Not stated</VisuallyHidden>
              {product && actions.cardStateOf(product).mayWrite && (
                <Link
                  to={routes.newConversation(id, label.toLowerCase())}
                  aria-label={`Ask about ${label.toLowerCase()} of ${carName(product.name)}`}
                  className={classNames('type-caption', inlineLink.link, styles.ask)}
                >
                  Ask
                </Link>
              )}
            </>
          )}
          {best?.places.includes(place) && (
            <Text as="span" variant="caption" tone="secondary" className={styles.best}>
              {best.word}
            </Text>
          )}
        </td>
      ))}
    </tr>
  );
}

interface HeadProps {
  column: ComparedColumn;
  actions: ProductActions;
  onRemove: (id: string) => void;
}

function Head({ column: { id, product, name: known }, actions, onRemove }: HeadProps) {
  const nameId = useId();
  const name = carName(product?.name ?? known);
  return (
    <div className={styles.car}>
      <div className={styles.picture}>
        <CarPicture src={product?.picture} photo={product?.cover} alt="" />
        <IconButton
          aria-label={`Remove ${name}`}
          className={styles.remove}
          onClick={() => onRemove(id)}
        >
          <Icon path={mdiClose} size="small" />
        </IconButton>
      </div>
      <Text as="span" variant="h6" id={nameId} className={styles.name}>
        <Link
          to={routes.product(id, product?.name)}
          onClick={() => product && actions.onOpen(product)}
        >
          {name}
        </Link>
      </Text>
      {product ? (
        <BookAction product={product} nameId={nameId} actions={actions} className={styles.book} />
      ) : (
        <Text variant="body2" tone="secondary">
          No longer listed
        </Text>
      )}
    </div>
  );
}
