import { skipToken } from '@reduxjs/toolkit/query/react';
import { messageFor } from '@/api/messageFor';
import { useGetFiguresQuery, type Figure } from '@/api/overviewApi';
import { AsyncView } from '@/components/feedback/AsyncView';
import { Field } from '@/components/form/Field';
import { Text } from '@/components/Text';
import { FigurePanel } from './FigurePanel';
import { comparisonOf, figureNames, formatFigure } from './figureTexts';
import styles from './Overview.module.css';
import { rangeOptions, useRange } from './useRange';

/** What happened on the days of a range, compared with as many days before. */
export function Figures() {
  const range = useRange();
  const query = useGetFiguresQuery(range.query ?? skipToken);
  const ends = [
    ['from', 'From', range.from],
    ['to', 'To', range.to],
  ] as const;
  return (
    <section aria-labelledby="figures">
      <Text as="h2" variant="h5" id="figures" className={styles.heading}>
        Figures
      </Text>
      <div className={styles.range}>
        <Field label="Days" isSmall>
          {(attributes) => (
            <select
              {...attributes}
              value={range.choice}
              onChange={({ target }) => range.choose({ days: target.value })}
            >
              {rangeOptions.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        {range.choice === 'own' &&
          ends.map(([name, label, value]) => (
            <Field
              key={name}
              label={label}
              isSmall
              error={name === 'to' ? (range.problem ?? undefined) : undefined}
            >
              {(attributes) => (
                <input
                  {...attributes}
                  type="date"
                  value={value}
                  onChange={({ target }) => range.choose({ [name]: target.value })}
                />
              )}
            </Field>
          ))}
      </div>
      {range.query === null ? (
        <Text tone="secondary">Choose a first and a last day.</Text>
      ) : (
        <AsyncView
          query={query}
          label="Loading figures"
          minHeight={640}
          failedTitle="We couldn’t load the figures"
          messageFor={messageFor}
        >
          {({ figures, from, today, timeZone }) => (
            <>
              <ul className={styles.tiles}>
                {figures.map((figure) => (
                  <Tile key={figure.kind} figure={figure} />
                ))}
              </ul>
              <div className={styles.panels}>
                {figures.map((figure) => (
                  <FigurePanel key={figure.kind} figure={figure} from={from} today={today} />
                ))}
              </div>
              <Text variant="caption" tone="secondary">
                {`Days begin at midnight in ${timeZone}. Today counts so far.`}
              </Text>
            </>
          )}
        </AsyncView>
      )}
    </section>
  );
}

function Tile({ figure }: { figure: Figure }) {
  return (
    <li className={styles.tile}>
      <Text as="span" variant="caption" tone="secondary">
        {figureNames[figure.kind]}
      </Text>
      <Text as="span" variant="h3" className={styles.number}>
        {formatFigure(figure.kind, figure.total)}
      </Text>
      <Text as="span" variant="caption" tone="secondary">
        {comparisonOf(figure)}
      </Text>
    </li>
  );
}
