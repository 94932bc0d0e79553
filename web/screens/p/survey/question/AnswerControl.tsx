import type { AnswerProps } from './answerProps.ts';
import { CheckboxAnswer } from './CheckboxAnswer.tsx';
import { MatrixAnswer } from './MatrixAnswer.tsx';
import { ScaleAnswer } from './ScaleAnswer.tsx';
import { SelectAnswer } from './SelectAnswer.tsx';
import { SingleAnswer } from './SingleAnswer.tsx';
import { TextAnswer } from './TextAnswer.tsx';

/** The control that a question is answered with. */
export function AnswerControl(props: AnswerProps) {
  const { question } = props;
  return <div data-question={question.id}>{controlFor(props)}</div>;
}

function controlFor(props: AnswerProps) {
  const { type, multichoiceType } = props.question;
  switch (type) {
    case 'multi':
      if (multichoiceType === 'multi') return <CheckboxAnswer {...props} />;
      return multichoiceType === 'longSingle' ? <SelectAnswer {...props} /> : <SingleAnswer {...props} />;
    case 'scale':
    case 'matrixSub':
      return <ScaleAnswer {...props} />;
    case 'matrix':
      return <MatrixAnswer {...props} />;
    case 'freeText':
      return <TextAnswer {...props} />;
  }
}
