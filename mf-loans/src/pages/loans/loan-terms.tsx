import type { LoanTerms as Terms } from '@fotosoc/contract/loan';
import { Meta } from '@fotosoc/ui/text';

/** The terms in two sentences. */
export function LoanTerms({ horizonDays, longestLoanDays, openBookingsPerEmail }: Terms) {
  return (
    <Meta>
      For up to {many(longestLoanDays, 'day')}, ending within {many(horizonDays, 'day')}, with{' '}
      {many(openBookingsPerEmail, 'booking')} at a time. A mail confirms each one and has a link to cancel it.
    </Meta>
  );
}

function many(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
