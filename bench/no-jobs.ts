/** Replaces server/kit/jobs.ts in a product that is measured without its jobs. */
export async function startJobs(): Promise<{ stop: () => Promise<void> }> {
  return { stop: async () => undefined }
}
