import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { setSearchKey, useHasSearchKey } from '@/lib/searchKey';
import { ProfileSection } from './ProfileSection';

/** Switches the "/" key off, for users whose dictation or hands press keys by accident. */
export function KeyboardSection() {
  const hasSearchKey = useHasSearchKey();
  const hintId = useId();
  return (
    <ProfileSection title="Keyboard">
      <FormControlLabel
        label="Press / to search"
        sx={{ my: -1 }}
        control={
          <Checkbox
            checked={hasSearchKey}
            onChange={(_event, isOn) => setSearchKey(isOn)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
      />
      <Typography id={hintId} color="textSecondary">
        The / key moves you to the search field. Turn it off if you press it by accident, for
        example with voice input. This applies to this browser.
      </Typography>
    </ProfileSection>
  );
}
