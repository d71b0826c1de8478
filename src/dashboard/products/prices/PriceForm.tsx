import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import InputAdornment from '@mui/material/InputAdornment';
import { useForm, useWatch } from 'react-hook-form';
import type { Product } from '@/api/productsApi';
import { SlowNotice } from '@/components/feedback/SlowNotice';
import { BusyButton } from '@/dashboard/ui/BusyButton';
import { draftResolver } from '@/dashboard/ui/draftResolver';
import { FormSelect } from '@/dashboard/ui/FormSelect';
import { FormTextField } from '@/dashboard/ui/FormTextField';
import { plural } from '@/components/labels';
import {
  priceRuleSchema,
  type PriceChangeKind,
  type PriceRounding,
  type PriceRule,
} from '#contract/schemas/priceRule';
import { pricePlan, type PlannedPrice } from './pricePlan';
import { PricePreview } from './PricePreview';

interface PriceFormProps {
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
  { value: 'reduce-percent', label: 'Reduce by percentage' },
  { value: 'raise-percent', label: 'Increase by percentage' },
  { value: 'reduce-amount', label: 'Reduce by amount' },
  { value: 'raise-amount', label: 'Increase by amount' },
];
const roundings: { value: PriceRounding; label: string }[] = [
  { value: 'dollars', label: 'Whole dollar' },
  { value: 'cents', label: 'Cent' },
];

/** The form for the price change, with a preview of the new prices. */
export function PriceForm({ products, isBusy, onApply, onCancel }: PriceFormProps) {
  const { control, handleSubmit } = useForm<RuleDraft, unknown, PriceRule>({
    resolver: draftResolver(priceRuleSchema),
    defaultValues: { kind: 'reduce-percent', rounding: 'dollars', value: '' },
    mode: 'onTouched',
  });
  const values = useWatch({ control });
  const rule = priceRuleSchema.isValidSync(values) ? priceRuleSchema.cast(values) : null;
  const plan = rule && pricePlan(products, rule);
  const isPercent = values.kind?.endsWith('percent') ?? true;
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
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '2fr 1.2fr 1.4fr' },
            alignItems: 'start',
          }}
        >
          <FormSelect control={control} name="kind" label="Change" options={kinds} />
          <FormTextField
            control={control}
            name="value"
            label={isPercent ? 'Percentage' : 'Amount'}
            slotProps={{
              htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
              input: isPercent
                ? { endAdornment: <InputAdornment position="end">%</InputAdornment> }
                : { startAdornment: <InputAdornment position="start">$</InputAdornment> },
            }}
          />
          <FormSelect control={control} name="rounding" label="Round to" options={roundings} />
        </Box>
        {plan && <PricePreview plan={plan} />}
        {isBusy && <SlowNotice />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <BusyButton
          type="submit"
          variant="contained"
          isBusy={isBusy}
          disabled={plan !== null && count === 0}
        >
          {plan ? plural(count, 'Change # price', 'Change # prices') : 'Change prices'}
        </BusyButton>
      </DialogActions>
    </Box>
  );
}
