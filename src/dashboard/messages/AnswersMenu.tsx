import { mdiClose, mdiCommentTextMultipleOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useGetAnswersQuery, useSaveAnswersMutation } from '@/api/conversationsApi';
import { messageFor } from '@/api/messageFor';
import { Button, IconButton } from '@/components/Button';
import { showSuccess } from '@/components/feedback/toast';
import { Field } from '@/components/form/Field';
import { Icon } from '@/components/Icon';
import { Text } from '@/components/Text';
import { FormDialog } from '@/dashboard/ui/FormDialog';
import { ANSWER_MAX, ANSWERS_MAX } from '#contract/conversations';

/** The texts that a seller keeps. Choosing one puts it into the field and sends nothing. */
export function AnswersMenu({ onChoose }: { onChoose: (answer: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isManaging, setIsManaging] = useState(false);
  const { currentData: answers, error, isFetching, refetch } = useGetAnswersQuery();
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label="Answers"
        title="Answers"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon path={mdiCommentTextMultipleOutline} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ paper: { sx: { maxWidth: 'min(28rem, 90vw)' } } }}
      >
        {answers?.map((answer) => (
          <MenuItem
            key={answer}
            sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
            onClick={() => {
              close();
              onChoose(answer);
            }}
          >
            {answer}
          </MenuItem>
        ))}
        {answers?.length === 0 && <MenuItem disabled>No answers yet</MenuItem>}
        {!answers && isFetching && <MenuItem disabled>Loading…</MenuItem>}
        {error !== undefined && !isFetching && <MenuItem disabled>{messageFor(error)}</MenuItem>}
        {error !== undefined && !isFetching && (
          <MenuItem onClick={() => void refetch()}>Retry</MenuItem>
        )}
        {answers && !error && (
          <MenuItem
            onClick={() => {
              close();
              setIsManaging(true);
            }}
          >
            Manage answers…
          </MenuItem>
        )}
      </Menu>
      {isManaging && answers && (
        <AnswersDialog answers={answers} onClosed={() => setIsManaging(false)} />
      )}
    </>
  );
}

interface AnswersDialogProps {
  answers: readonly string[];
  onClosed: () => void;
}

function AnswersDialog({ answers, onClosed }: AnswersDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [texts, setTexts] = useState(() => (answers.length > 0 ? [...answers] : ['']));
  const [save, { isLoading, error }] = useSaveAnswersMutation();
  const submit = async () => {
    const result = await save(texts.map((text) => text.trim()).filter(Boolean));
    if (result.error) return;
    setIsOpen(false);
    showSuccess('Answers saved.');
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title="Your answers"
      isBusy={isLoading}
      problem={error ? messageFor(error) : null}
      submitLabel="Save answers"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
    >
      <Text variant="body2" tone="secondary">
        {`Texts that you often send, up to ${ANSWERS_MAX}. Choosing one puts it into the field.`}
      </Text>
      {texts.map((text, index) => (
        <Box key={index} sx={{ display: 'flex', gap: 1, alignItems: 'end' }}>
          <Field label={`Answer ${index + 1}`}>
            {(attributes) => (
              <textarea
                {...attributes}
                rows={2}
                maxLength={ANSWER_MAX}
                value={text}
                onChange={({ target }) => setTexts(texts.with(index, target.value))}
              />
            )}
          </Field>
          <IconButton
            aria-label={`Remove answer ${index + 1}`}
            onClick={() => setTexts(texts.toSpliced(index, 1))}
          >
            <Icon path={mdiClose} />
          </IconButton>
        </Box>
      ))}
      {texts.length < ANSWERS_MAX && (
        <Box>
          <Button variant="outlined" onClick={() => setTexts([...texts, ''])}>
            Add answer
          </Button>
        </Box>
      )}
    </FormDialog>
  );
}
