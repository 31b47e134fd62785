/** Person with a session. An application adds its fields by declaration merging. */
export interface RequestUser {
  id: string;
  role: 'member' | 'administrator';
}
