# Builds the pages and installs the dependencies; only the result is copied to the image.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --omit=dev
RUN npm run package:folder -- /opt/moonfloor
RUN install -d -o 10001 -g 10001 -m 0750 /opt/data

FROM debian:trixie-slim
COPY --from=build /opt/moonfloor /opt/moonfloor
COPY --from=build --chown=10001:10001 /opt/data /data
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/opt/moonfloor/bin:/usr/local/bin:/usr/bin:/bin
# Numeric, so that container runtimes can verify that it is not root; only /data and /tmp are written to.
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "/opt/moonfloor/bin/healthy.js"]
ENTRYPOINT ["moonfloor"]
CMD ["start"]
