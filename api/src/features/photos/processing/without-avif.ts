/** Environment variable of render processes that write no AVIF. */
export const WITHOUT_AVIF = 'WITHOUT_AVIF';
