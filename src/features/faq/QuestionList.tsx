import Box from '@mui/material/Box';
import { frameworks } from './frameworks';
import { prototypalInheritance } from './prototypalInheritance';
import { QuestionCard } from './QuestionCard';
import { stateManagement } from './stateManagement';
import { unitTests } from './unitTests';

const questions = [stateManagement, prototypalInheritance, unitTests, frameworks];

/** The four questions of spec §2, /blogs. */
export function QuestionList() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, md: 3 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {questions.map((entry) => (
        <QuestionCard key={entry.question} {...entry} />
      ))}
    </Box>
  );
}
