import { other, type Declarations } from '@fotosoc/server-kit/personal-data/declaration';
import type { EventTables } from './tables.ts';

export const EVENT_DATA: Declarations<EventTables> = {
  planned_events: {
    columns: {
      ...other(
        'id name image starts_at ends_at location cost capacity type description slug photo_id moved_from sign_ups',
      ),
      ...other('cancelled_at cancelled_why sequence created_at updated_at'),
    },
  },
  outside_pictures: { columns: other('source photo_id') },
  event_slugs: { columns: other('slug event_id') },
};
