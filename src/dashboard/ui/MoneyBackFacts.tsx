import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MoneyBackRequest } from '@/api/moneyBack';
import { moneyBackReasonLabels } from '#contract/moneyBack';

interface MoneyBackFactsProps {
  request: MoneyBackRequest;
  /** Who reads it: the labels name the other. */
  side: 'buyer' | 'seller';
}

const noteLabels = { buyer: 'Your note', seller: 'The buyer’s note' };
const answerLabels = { buyer: 'Our answer', seller: 'Our answer to the buyer' };

/** What the buyer wrote when they asked for their money, and what an admin answered. */
export function MoneyBackFacts({ request: { reason, note, answer }, side }: MoneyBackFactsProps) {
  const facts = [
    ['Reason', moneyBackReasonLabels[reason]],
    [noteLabels[side], note],
    [answerLabels[side], answer],
  ];
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <Typography component="dt" variant="caption" color="textSecondary">
                {label}
              </Typography>
              <Typography
                component="dd"
                sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
              >
                {value}
              </Typography>
            </div>
          ),
      )}
    </Box>
  );
}
