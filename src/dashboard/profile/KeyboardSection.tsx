import { Checkbox } from '@/components/form/Checkbox';
import { setSearchKey, useHasSearchKey } from '@/lib/searchKey';
import { ProfileSection } from './ProfileSection';

/** Switches the "/" key off, for users whose dictation or hands press keys by accident. */
export function KeyboardSection() {
  const hasSearchKey = useHasSearchKey();
  return (
    <ProfileSection title="Keyboard">
      <Checkbox
        isChecked={hasSearchKey}
        onChange={() => setSearchKey(!hasSearchKey)}
        hint="The / key moves you to the search field. Turn it off if you press it by accident, for example with voice input. This applies to this browser."
      >
        Press / to search
      </Checkbox>
    </ProfileSection>
  );
}
