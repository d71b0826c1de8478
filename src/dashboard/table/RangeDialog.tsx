import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { ListFilter } from '@/api/listFields';
import { Button } from '@/components/Button';
import { Dialog, DialogActions, DialogBody } from '@/components/Dialog';
import { Field } from '@/components/form/Field';
import { serverNow } from '@/lib/serverTime';
import { formatFileDay } from '#contract/formats';
import { toCents, toDollars } from '#contract/money';
import { centsIn, dayIn, isRange, readPrices, startOfDay, type RangeKind } from '#contract/ranges';
import { ambiguityQuestion, numberIn } from '#contract/text/readNumber';

interface RangeDialogProps<Row> {
  filter: ListFilter<Row>;
  kind: RangeKind;
  /** The range in the URL; empty if it is not set. */
  value: string;
  anchor: HTMLElement;
  /** Takes a range, or an empty text for none. */
  onApply: (value: string) => void;
  onClose: () => void;
}

type Ends = [from: string, to: string];

const recent = [
  { label: 'Today', days: 1 },
  { label: '7 days', days: 7 },
  { label: '28 days', days: 28 },
];

function lastDays(days: number): string {
  const today = formatFileDay(new Date(serverNow()).toISOString());
  return `${formatFileDay(startOfDay(today, 1 - days).toISOString())}..${today}`;
}

/** The ends as the user types them. */
function typedEnds(kind: RangeKind, value: string): Ends {
  if (kind === 'day') {
    const [from = '', to = ''] = value.split('..');
    return [from, to];
  }
  const { from, to } = readPrices(value) ?? {};
  const typed = (cents: number | undefined) =>
    cents === undefined ? '' : String(toDollars(cents));
  return [typed(from), typed(to)];
}

/** An end as the URL has it; null if it is wrong. */
function readEnd(kind: RangeKind, text: string): string | null {
  if (text.trim() === '') return '';
  if (kind === 'day') return dayIn(text);
  const number = numberIn(text);
  const cents = number === null ? null : toCents(number);
  return cents === null || centsIn(String(number)) === null ? null : String(toDollars(cents));
}

function problemWith(kind: RangeKind, text: string): string | undefined {
  if (readEnd(kind, text) !== null) return undefined;
  return kind === 'day'
    ? 'Enter a valid date.'
    : (ambiguityQuestion(text) ?? 'Enter a valid price.');
}

/** Sets the range of a filter, below the button or chip that opened it. */
export function RangeDialog<Row>({
  filter: { label },
  kind,
  value,
  anchor,
  onApply,
  onClose,
}: RangeDialogProps<Row>) {
  const [ends, setEnds] = useState(() => typedEnds(kind, value));
  const [errors, setErrors] = useState<readonly (string | undefined)[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const focusField = (index: number) => form.current?.querySelectorAll('input')[index]?.focus();
  useLayoutEffect(() => focusField(0), []);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong: (string | undefined)[] = ends.map((end) => problemWith(kind, end));
    const range = ends.map((end) => readEnd(kind, end)).join('..');
    if (!wrong.some(Boolean)) {
      if (range === '..' || isRange(kind, range)) {
        onApply(range === '..' ? '' : range);
        return;
      }
      wrong[1] =
        kind === 'day'
          ? 'Enter a day that is not before “From”.'
          : 'Enter a price that is not below “From”.';
    }
    setErrors(wrong);
    focusField(wrong[0] === undefined ? 1 : 0);
  };

  return (
    <Dialog title={label} anchor={anchor} size="small" onClose={onClose}>
      <form ref={form} noValidate aria-label={label} onSubmit={submit}>
        <DialogBody>
          {kind === 'day' && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
              {recent.map((choice) => (
                <Button
                  key={choice.label}
                  variant="outlined"
                  size="small"
                  onClick={() => onApply(lastDays(choice.days))}
                >
                  {choice.label}
                </Button>
              ))}
            </Box>
          )}
          <Box
            sx={{
              display: 'grid',
              gap: 1.5,
              // One below the other where the text is large.
              gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))',
            }}
          >
            {(['From', 'To'] as const).map((name, index) => (
              <Field
                key={name}
                label={kind === 'price' ? `${name} ($)` : name}
                isSmall
                error={errors[index]}
              >
                {(attributes) => (
                  <input
                    {...attributes}
                    {...(kind === 'day'
                      ? { type: 'date' }
                      : { inputMode: 'decimal' as const, maxLength: 12 })}
                    value={ends[index]}
                    onChange={({ target }) =>
                      setEnds(([from, to]) =>
                        index === 0 ? [target.value, to] : [from, target.value],
                      )
                    }
                  />
                )}
              </Field>
            ))}
          </Box>
        </DialogBody>
        <DialogActions>
          {value !== '' && (
            <Button color="inherit" onClick={() => onApply('')}>
              Remove filter
            </Button>
          )}
          <Button type="submit" variant="contained">
            Apply filter
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
