/** An address as borrowers are told apart: neither case nor what follows a plus makes another one. */
export function borrowerKey(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}
