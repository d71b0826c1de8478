import { Field } from '@/components/form/Field';
import { isReadyText } from './readyTexts';

interface ReadyAnswersProps {
  texts: readonly string[];
  /** The text that is typed. */
  value: string;
  disabled: boolean;
  onChoose: (text: string) => void;
}

/** A choice of texts for the field below. It is off while that has another text, so that none is lost. */
export function ReadyAnswers({ texts, value, disabled, onChoose }: ReadyAnswersProps) {
  const isTyped = value.trim() !== '' && !isReadyText(value);
  return (
    <Field
      label="Ready answers"
      hint={isTyped ? 'To choose one, clear the text below.' : 'Optional. You can change the text.'}
    >
      {(attributes) => (
        <select
          {...attributes}
          value={texts.includes(value) ? value : ''}
          disabled={disabled || isTyped}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">None</option>
          {texts.map((text) => (
            <option key={text} value={text}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
