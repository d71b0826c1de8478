import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Product } from '@/api/productsApi';
import { Button } from '@/components/Button';
import { SlowNotice } from '@/components/feedback/SlowNotice';
import { draftResolver } from '@/dashboard/ui/draftResolver';
import { plural } from '@/components/labels';
import { Select } from '@/components/form/Select';
import { TextField } from '@/components/form/TextField';
import {
  priceRuleSchema,
  type PriceChangeKind,
  type PriceRounding,
  type PriceRule,
} from '#contract/schemas/priceRule';
import { fixedPriceReason, pricePlan, type PlannedPrice } from './pricePlan';
import { priceText } from './priceEdit';
import { PricePreview } from './PricePreview';

interface PriceFormProps {
  form: ReturnType<typeof usePriceRule>;
  products: readonly Product[];
  isBusy: boolean;
  onApply: (planned: readonly PlannedPrice[]) => void;
  onCancel: () => void;
}

interface RuleDraft {
  kind: PriceChangeKind;
  rounding: PriceRounding;
  value: string;
}

const kinds: { value: PriceChangeKind; label: string }[] = [
  { value: 'set', label: 'Set to' },
  { value: 'reduce-percent', label: 'Reduce by percentage' },
  { value: 'raise-percent', label: 'Increase by percentage' },
  { value: 'reduce-amount', label: 'Reduce by amount' },
  { value: 'raise-amount', label: 'Increase by amount' },
];
const roundings: { value: PriceRounding; label: string }[] = [
  { value: 'dollars', label: 'Whole dollar' },
  { value: 'tens', label: '$10' },
  { value: 'fifties', label: '$50' },
  { value: 'hundreds', label: '$100' },
  { value: 'nineties', label: 'Ends in 90' },
  { value: 'cents', label: 'Cent' },
];

/** A single car starts with its own price. */
function priceOf([product, ...others]: readonly Product[]): string {
  return product && others.length === 0 ? priceText(product) : '';
}

/** The form’s state. It belongs to the dialog, so that it stays while that is closed. */
export function usePriceRule(products: readonly Product[]) {
  const price = priceOf(products);
  const form = useForm<RuleDraft, unknown, PriceRule>({
    resolver: draftResolver(priceRuleSchema),
    defaultValues: {
      kind: products.length === 1 ? 'set' : 'reduce-percent',
      rounding: 'dollars',
      value: price,
    },
    mode: 'onTouched',
  });
  const { subscribe, resetField } = form;
  // A price is no percentage.
  useEffect(
    () =>
      subscribe({
        name: 'kind',
        formState: { values: true },
        callback: ({ values: { kind } }) =>
          resetField('value', { defaultValue: kind === 'set' ? price : '' }),
      }),
    [subscribe, resetField, price],
  );
  return form;
}

export function PriceForm({ form, products, isBusy, onApply, onCancel }: PriceFormProps) {
  const { control, formState, handleSubmit } = form;
  const values = useWatch({ control });
  const isSet = values.kind === 'set';
  // An unchanged price needs no preview.
  const isUntouched =
    isSet &&
    values.value === priceOf(products) &&
    !formState.isSubmitted &&
    products.every((product) => fixedPriceReason(product) === null);
  const rule =
    !isUntouched && priceRuleSchema.isValidSync(values) ? priceRuleSchema.cast(values) : null;
  const plan = rule && pricePlan(products, rule);
  const isPercent = values.kind?.endsWith('percent') ?? false;
  const count = plan?.changes.length ?? 0;

  return (
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit((validRule) => {
        const planned = pricePlan(products, validRule).changes;
        if (planned.length > 0) onApply(planned);
      })}
      sx={{ display: 'contents' }}
    >
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              sm: isSet ? '2fr 2.6fr' : '2fr 1.2fr 1.4fr',
            },
            alignItems: 'start',
          }}
        >
          <Select control={control} name="kind" label="Change" options={kinds} />
          <TextField
            control={control}
            name="value"
            label={isSet ? 'New price' : isPercent ? 'Percentage' : 'Amount'}
            takesFocus
            // Typing replaces the current price.
            onFocus={({ target }) => target.select()}
            inputMode="decimal"
            autoComplete="off"
            start={!isPercent && <span>$</span>}
            end={isPercent && <span>%</span>}
          />
          {!isSet && (
            <Select control={control} name="rounding" label="Round to" options={roundings} />
          )}
        </Box>
        {plan && <PricePreview plan={plan} />}
        {isBusy && <SlowNotice />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="contained"
          isBusy={isBusy}
          disabled={plan !== null && count === 0}
        >
          {products.length === 1
            ? 'Change price'
            : plan
              ? plural(count, 'Change # price', 'Change # prices')
              : 'Change prices'}
        </Button>
      </DialogActions>
    </Box>
  );
}
