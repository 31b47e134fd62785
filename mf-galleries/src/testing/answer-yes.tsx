import { useConfirmation } from '@fotosoc/host';
import { render } from '@testing-library/react';
import { useEffect } from 'react';

/** Confirms every question of the page.
 *  @returns the questions asked so far */
export function answerYes(): string[] {
  const questions: string[] = [];
  function Yes() {
    const asked = useConfirmation();
    useEffect(() => {
      if (!asked) return;
      questions.push(asked.question);
      asked.answer(true);
    }, [asked]);
    return null;
  }
  render(<Yes />);
  return questions;
}
