/** Whether the tests keep their objects in a bucket. */
export declare function onS3(): boolean;
/** `S3_URL` of a store of a test's own, where the tests run on S3; else nothing. */
export declare function ownS3(): {
  S3_URL?: string;
};
