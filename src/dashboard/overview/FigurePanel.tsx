import { useId, useState } from 'react';
import type { Figure } from '@/api/overviewApi';
import { Button } from '@/components/Button';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { downloadCsv, csvNameOf, csvText } from '@/dashboard/ui/files';
import { useIsPhone } from '@/dashboard/ui/useIsPhone';
import { dayAfter } from '#contract/overview';
import { FigureChart } from './FigureChart';
import { figureNames, formatFigure, sentenceOf } from './figureTexts';
import styles from './Overview.module.css';

interface FigurePanelProps {
  figure: Figure;
  /** The first day, and today, such as 2026-11-30. */
  from: string;
  today: string;
}

const dayName = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const nameOf = (day: string) => dayName.format(new Date(day));

/** A figure as a chart or, on request, as a table; both say the same. */
export function FigurePanel({ figure, from, today }: FigurePanelProps) {
  const id = useId();
  const isPhone = useIsPhone();
  const [isTable, setIsTable] = useState(isPhone);
  const { kind, days } = figure;
  const dates = days.map((_value, index) => dayAfter(from, index));
  const name = figureNames[kind];
  const exportCsv = () =>
    downloadCsv(
      csvNameOf(kind),
      csvText([
        ['Day', name, 'Day before', `${name}, before`],
        ...dates.map((day, index) => [
          day,
          days[index] ?? '',
          dayAfter(day, -figure.daysBefore.length),
          figure.daysBefore[index] ?? '',
        ]),
      ]),
    );
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={styles.panelHead}>
        <Text as="h3" variant="h6" id={id}>
          {name}
        </Text>
        <span className={styles.buttons}>
          <Button size="small" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            <span>Table</span>
            <VisuallyHidden>{` of ${name.toLowerCase()}`}</VisuallyHidden>
          </Button>
          <Button size="small" onClick={exportCsv}>
            <span>CSV</span>
            <VisuallyHidden>{` of ${name.toLowerCase()}`}</VisuallyHidden>
          </Button>
        </span>
      </div>
      <Text variant="body2">{sentenceOf(figure)}</Text>
      {isTable ? (
        // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${name} by day`}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Value</th>
                <th scope="col">{`${figure.daysBefore.length} days before`}</th>
              </tr>
            </thead>
            <tbody>
              {dates.map((day, index) => (
                <tr key={day}>
                  <th scope="row">{day === today ? `${nameOf(day)}, so far` : nameOf(day)}</th>
                  <td>{formatFigure(kind, days[index] ?? null)}</td>
                  <td>{formatFigure(kind, figure.daysBefore[index] ?? null)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div role="img" aria-label={`Chart: ${sentenceOf(figure)}`}>
          <FigureChart figure={figure} days={dates.map(nameOf)} height={isPhone ? 200 : 260} />
        </div>
      )}
    </section>
  );
}
