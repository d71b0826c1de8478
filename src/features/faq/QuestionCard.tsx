import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { CodeSample } from './CodeSample';
import { FactList } from './FactList';
import type { Block, Question } from './types';

/** One question with its answer. */
export function QuestionCard({ question, answer }: Question) {
  const id = useId();
  return (
    <Card component="article" aria-labelledby={id} sx={{ p: { xs: 2.5, md: 4 }, height: '100%' }}>
      <Typography variant="h4" component="h2" id={id} sx={{ mb: 2 }}>
        {question}
      </Typography>
      <Stack sx={{ gap: 1.75, maxWidth: '70ch' }}>
        {answer.map((block, index) => (
          <AnswerBlock key={index} block={block} />
        ))}
      </Stack>
    </Card>
  );
}

function AnswerBlock({ block }: { block: Block }) {
  if ('code' in block) return <CodeSample code={block.code} />;
  if ('facts' in block) return <FactList facts={block.facts} />;
  return <Typography variant="body2">{block.text}</Typography>;
}
